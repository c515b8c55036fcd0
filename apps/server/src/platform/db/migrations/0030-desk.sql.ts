/**
 * What staff find accounts by, their notes, and their work on payments and bills that failed (decision 0023).
 * An upgrade of a big base builds these indexes while the old version waits to write: about ten seconds for each million accounts.
 */
export const desk = /* sql */ `
-- Small letters without accents and signs that people leave out, whatever the database's own collation: as in domain/desk/fold.ts.
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select translate(lower(value collate "C"), 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿŁłŃńŚśŹźŻżĄąĘęĆćČčŠšŽžŘřĚěŮůŐőŰűĞğİıŞşĂăȚțȘș.,''’\`', 'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooouuuuuuuuyyyllnnsszzzzaaeeccccsszzrreeuuoouuggiissaattss')
$$;

create index account_search_number on account ((number collate "C"));
create index contact_search_last on contact ((search_fold(last_name) collate "C"), (search_fold(first_name) collate "C"));
create index contact_search_first on contact ((search_fold(first_name) collate "C"), (search_fold(last_name) collate "C"));
create index contact_search_company on contact ((search_fold(company) collate "C")) where company is not null;
create index contact_search_company_words on contact using gin (to_tsvector('simple', search_fold(company))) where company is not null;
create index contact_email_search on contact_email ((search_fold(email) collate "C"));
create index contact_address_search on contact_address ((search_fold(address1) collate "C"));
create index service_line_search_number on service_line ((right(regexp_replace(number, '[^0-9]', '', 'g'), 10))) where number is not null;

-- what staff write down about an account; customers never see it
create table account_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  user_id bigint not null references portal_user,
  at timestamptz not null,
  note text not null,
  is_pinned boolean not null default false,
  version integer not null default 1
);
create index account_note_account on account_note (account_id, id desc);

-- What staff do about something that failed: a row from the first time that somebody takes it up.
create table collection_item (
  kind text not null check (kind in ('payment', 'charge', 'enrolment', 'dunning')),
  subject_id bigint not null,
  account_id bigint not null references account,
  version integer not null default 1,
  assigned_to bigint references portal_user,
  state text not null default 'open' check (state in ('open', 'snoozed', 'done')),
  -- the first day that it is to be looked at again
  snoozed_until date,
  note text,
  changed_by bigint not null references portal_user,
  changed_at timestamptz not null,
  primary key (kind, subject_id)
);
create index collection_item_account on collection_item (account_id);

-- what the queues are made of
create index payment_failed on payment (state_changed_at) where state in ('declined', 'returned', 'chargedBack');
create index autopay_charge_failed on autopay_charge (updated_at) where state in ('retry', 'failed', 'overLimit', 'noMethod');
create index autopay_enrolment_standing on autopay_enrolment (payment_method_id) where ended_at is null;
`;
