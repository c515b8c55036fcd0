/** Guest orders, prospects, links of e-mails, and requests that must count once. */
export const guestOrder = /* sql */ `
-- Numbers of accounts made here. Imported accounts keep the numbers they have; one that is taken is passed over.
create sequence account_number start 5000001;
alter table account add column location_id bigint references location;

-- An Idempotency-Key and the answer its request got, sealed, since it may hold a key itself (D-013).
create table request_key (
  route text not null,
  -- what the key belongs to, such as an account; empty where nobody is known yet
  scope text not null,
  key text not null,
  body_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null,
  primary key (route, scope, key)
);
create index request_key_created on request_key (created_at);

-- The link of an e-mail: opens one thing for one purpose, once (D-029).
create table verification_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'verify-email', 'register', 'linked-account', 'signup', 'appointment', 'email-order')),
  subject_id bigint not null,
  account_id bigint references account,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_token_expires on verification_token (expires_at);

-- What is known of an account a visitor made, beside the account itself.
create table guest_account (
  account_id bigint primary key references account,
  initial_status text not null check (initial_status in ('SIGNUP', 'SURVEY', 'ACTIVE', 'PROSPECT')),
  locale text not null check (locale in ('en-us', 'sp-es')),
  created_at timestamptz not null,
  -- only its hash: the key itself is in the visitor's browser and nowhere else
  key_hash bytea not null,
  key_expires_at timestamptz not null,
  address_key text,
  -- the location a link or form named, for judging the address again
  named_location_id bigint,
  plan_category_id bigint,
  account_term bigint,
  suffix_id bigint,
  business_number text,
  terms_accepted_at timestamptz,
  -- keyed digest of the network address, to see who makes many; empty once it no longer matters
  maker_digest bytea,
  has_proof boolean not null
);
create index guest_account_maker on guest_account (maker_digest, created_at) where maker_digest is not null and not has_proof;

-- Sealed with the root key, bound to account and field; no call answers any of it (D-136).
create table account_secret (
  account_id bigint not null references account,
  field text not null check (field in ('ssn', 'taxId', 'driverLicense', 'dateOfBirth')),
  sealed bytea not null,
  kept_at timestamptz not null,
  primary key (account_id, field)
);

-- Somebody who wants service where there is none yet.
create table prospect (
  account_id bigint primary key references account,
  address jsonb not null,
  latitude double precision,
  longitude double precision,
  named_location_id bigint,
  locale text not null check (locale in ('en-us', 'sp-es')),
  created_at timestamptz not null,
  withdraw_hash bytea not null unique,
  told_at timestamptz,
  withdrawn_at timestamptz
);
create index prospect_waiting on prospect (account_id) where told_at is null and withdrawn_at is null;

create table guest_order (
  order_id bigint primary key references customer_order,
  account_id bigint not null references account,
  name text not null,
  type text not null check (type in ('SIGNUP', 'SURVEY', 'ACTIVE')),
  address_key text not null,
  address jsonb not null,
  -- as this server judged it when the order came
  validated_address jsonb not null,
  -- names and prices of the catalogue of that day
  plans jsonb not null,
  note text not null,
  sales_agent_id bigint,
  zone_values jsonb not null,
  -- why somebody should look before work begins; empty: nobody need
  review_reasons text[] not null default '{}',
  base_order_id bigint references customer_order,
  locale text not null check (locale in ('en-us', 'sp-es')),
  created_at timestamptz not null,
  unique (account_id, name)
);
create index guest_order_address on guest_order (address_key);
create index guest_order_base on guest_order (base_order_id) where base_order_id is not null;
create index guest_order_review on guest_order (order_id) where review_reasons <> '{}';

-- The mailed code that opens the status of an order.
create table order_code (
  order_id bigint primary key references customer_order,
  account_id bigint not null references account,
  code_digest bytea not null,
  -- whom it was mailed to: it opens nothing under another address
  email_digest bytea not null,
  expires_at timestamptz not null,
  tries_left smallint not null
);
create index order_code_expires on order_code (expires_at);

-- A choice kept under a link: an address and plans, nobody's name.
create table cart (
  key_hash bytea primary key,
  content jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index cart_expires on cart (expires_at);

create table spent_proof (
  challenge_digest bytea primary key,
  expires_at timestamptz not null
);
create index spent_proof_expires on spent_proof (expires_at);
`;
