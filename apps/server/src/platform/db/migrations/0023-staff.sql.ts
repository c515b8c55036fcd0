/** Staff pages: roles, sessions of their own, and the record of what was done (decision 0023). */
export const staff = /* sql */ `
create table staff_member (
  user_id bigint primary key references portal_user,
  display_name text not null,
  -- nobody who was stopped gets in; what they did stays on record
  stopped_at timestamptz,
  version integer not null default 1
);
create table staff_role (
  user_id bigint not null references portal_user,
  role text not null,
  primary key (user_id, role)
);
-- who is who at the provider's own OpenID Connect server
create table staff_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references portal_user,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index staff_identity_user on staff_identity (user_id);
create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id bigint not null references portal_user,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  signed_in_with text not null check (signed_in_with in ('password', 'company')),
  user_agent text
);
create index staff_session_user on staff_session (user_id) where ended_at is null;
create index staff_session_expires on staff_session (expires_at);
-- Members there were before there were pages: they work with what they may, and an administrator gives them roles.
insert into staff_member (user_id, display_name) select id, username from portal_user where kind = 'staff';

-- the audit page goes back by id, by member of staff and by kind
create index audit_event_staff on audit_event (staff_id, id desc) where staff_id is not null;
create index audit_event_action on audit_event (action, id desc);
`;
