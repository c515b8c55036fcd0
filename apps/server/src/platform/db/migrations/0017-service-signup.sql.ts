/** What was chosen by the link to sign up for service. */
export const serviceSignup = /* sql */ `
create table service_signup (
  order_id bigint primary key references customer_order,
  account_id bigint not null references account,
  -- the chosen plans as priced by the server (domain/pricing); null until they are chosen
  plans jsonb,
  chosen_at timestamptz,
  terms_accepted_at timestamptz,
  completed_at timestamptz
);
create index service_signup_account on service_signup (account_id);
`;
