/**
 * The outbox is drained from its own table instead of by one queued job for each message: a job is announced to the workers, and
 * PostgreSQL lets only one announcing transaction commit at a time, which held up everybody who pays. Indexes nobody reads by go.
 */
export const outboxByTable = /* sql */ `
-- when the message is handed over next; null: it was, or nobody tries any more
alter table outbox_message add column next_try_at timestamptz default now();
update outbox_message set next_try_at = null where sent_at is not null;
alter table outbox_message add constraint outbox_message_tried_until_sent check (sent_at is null or next_try_at is null);
drop index outbox_message_created;
drop index outbox_message_unsent;
create index outbox_message_due on outbox_message (next_try_at) where next_try_at is not null;
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs
     where task_id in (select id from graphile_worker._private_tasks where identifier = 'sendMessage');
  end if;
end $$;
`;
