-- Recurring jobs had their first rows from migrations, some with a code that is written with '_'.
UPDATE jobs
   SET target = replace(target, '_', '-')
 WHERE kind = 'keep';
