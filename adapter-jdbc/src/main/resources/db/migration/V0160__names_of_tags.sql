-- Tags without a value are named in lower case. Of several with one name on a workspace one stays;
-- a tag of the name that has a value stays too.
DELETE FROM workspace_tags
 WHERE tag_value = ''
   AND tag_key <> TRANSLATE(tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
   AND EXISTS (
         SELECT 1
           FROM workspace_tags other
          WHERE other.workspace_id = workspace_tags.workspace_id
            AND (other.tag_key = TRANSLATE(workspace_tags.tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
                 OR other.tag_value = ''
                    AND other.tag_key < workspace_tags.tag_key
                    AND TRANSLATE(other.tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
                        = TRANSLATE(workspace_tags.tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')));
UPDATE workspace_tags
   SET tag_key = TRANSLATE(tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
 WHERE tag_value = ''
   AND tag_key <> TRANSLATE(tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
   AND NOT EXISTS (
         SELECT 1
           FROM workspace_tags other
          WHERE other.workspace_id = workspace_tags.workspace_id
            AND other.tag_key = TRANSLATE(workspace_tags.tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'));
