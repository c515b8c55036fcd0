/** What was chosen by the link to sign up for service. */
export const serviceSignup = /* sql */ `
create table service_signup (
  order_id bigint primary key references customer_order,
  account_id bigint not null references account,
  -- what the customer picked, as the rules read it (domain/pricing), to be judged again when it is confirmed
  choice jsonb not null,
  -- the same as priced by the server in that language
  plans jsonb not null,
  locale text not null check (locale in ('en-us', 'sp-es')),
  note text not null,
  chosen_at timestamptz not null,
  -- confirmed, with the terms; null: the link still works
  completed_at timestamptz
);
create index service_signup_account on service_signup (account_id);
`;
