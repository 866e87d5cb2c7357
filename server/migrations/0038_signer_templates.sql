-- By which template of the signing tool each signer signs: that of their button in the form, or of the product.
alter table envelope_signer add column template_id text;
