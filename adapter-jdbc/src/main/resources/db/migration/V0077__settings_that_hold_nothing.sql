-- What promised safety and was never acted upon is as it is where nobody set it.
UPDATE organizations
   SET session_timeout = 0,
       session_remember = 0,
       collaborator_policy = 'password',
       owners_role = '',
       flags = replace(flags, 'enforce-hyok', '');
