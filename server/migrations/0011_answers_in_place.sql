-- What changed in a dossier since an instant is found among its few hundred answers by their key. Without an index on
-- the instant, a new answer takes the place of the old one in its page, and no index is written.
drop index dossier_value_changed;
