-- Filters are saved for the lists « À suivre » and « Transmis » too.
alter table saved_filter
  drop constraint saved_filter_list_check,
  add constraint saved_filter_list_check check (list in ('integration', 'dossiers', 'waiting', 'received')),
  -- Of the list of what waits; null: every kind.
  add column kind text
    check (kind in ('mail', 'signature', 'scan', 'documents', 'correction', 'delivery', 'screening'));
