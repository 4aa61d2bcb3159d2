-- What promised safety and was never acted upon is as it is where nobody set it.
UPDATE organizations SET flags = replace(flags, 'max-ttl-enabled', '');
