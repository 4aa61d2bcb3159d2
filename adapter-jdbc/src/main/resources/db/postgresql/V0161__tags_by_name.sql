CREATE INDEX workspace_tags_by_name
    ON workspace_tags (organization_id, TRANSLATE(tag_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'));
