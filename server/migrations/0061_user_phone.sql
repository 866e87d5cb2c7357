-- The telephone of whoever works for a firm or the company. Codes go there when they sign, and no signer on the client's
-- side may give it as theirs.
alter table app_user add column if not exists phone text;
