/** What operators need: why there is an outage and until when, and passkeys that outlive the root key they were made under. */
export const operation = /* sql */ `
alter table outage
  add column cause text,
  -- when it is expected to be over; it ends when somebody says so
  add column expected_until timestamptz,
  add check (ended_at >= started_at);

-- What the device knows its user by. Null: made before this was kept, and still what the root key gives.
alter table passkey add column user_handle bytea;
`;
