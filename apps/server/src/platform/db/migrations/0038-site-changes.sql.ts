/** Processes that keep settings and texts in memory hear of each change of them, whoever makes it. */
export const siteChanges = /* sql */ `
create function site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_changed', '');
  return null;
end $$;
create trigger site_changed after insert or update or delete or truncate on site_setting
  for each statement execute function site_changed();
create trigger site_changed after insert or update or delete or truncate on content_text
  for each statement execute function site_changed();
`;
