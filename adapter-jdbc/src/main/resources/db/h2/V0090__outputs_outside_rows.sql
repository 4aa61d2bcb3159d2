-- A row of H2 is read with all its text, by whatever touches its page: 15 MB took 60 MB of memory each time.
ALTER TABLE state_version_outputs ALTER COLUMN detailed_type SET DATA TYPE character large object;
ALTER TABLE state_version_outputs ALTER COLUMN output_value SET DATA TYPE character large object;
