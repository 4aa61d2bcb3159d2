-- States without a format version, which clients encrypted or which are no states, counted as states without resources.
UPDATE state_version_resources
   SET failure = 'the client encrypted it, or it is not a state file, so its contents are not known'
 WHERE format = 0
   AND failure IS NULL;
