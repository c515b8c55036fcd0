/** What gateways leave to us to remember, and which provider keeps a stored method (decision 0031). */
export const gateways = /* sql */ `
-- the gateway's id of a customer, who is an account by its number
create table gateway_customer (
  provider text not null,
  customer text not null,
  gateway_id text not null,
  created_at timestamptz not null,
  primary key (provider, customer),
  unique (provider, gateway_id)
);
-- methods of gateways that list none
create table gateway_method (
  id bigint generated always as identity primary key,
  provider text not null,
  customer text not null,
  token text collate "C" not null,
  kind text not null check (kind in ('card', 'bank')),
  brand text not null,
  display text not null,
  -- MM/YY, cards only
  expiration text,
  created_at timestamptz not null,
  unique (provider, token)
);
create index gateway_method_customer on gateway_method (provider, customer);

-- Until now there was one provider that kept methods.
alter table payment_method add column provider text not null default 'SANDBOX';
`;
