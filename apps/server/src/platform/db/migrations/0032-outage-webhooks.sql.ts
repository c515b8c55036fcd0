/** Outages as other systems are told of them (0027): from what was said of each. Whom an area concerns is found later, so it names nobody. */
export const outageWebhooks = /* sql */ `
create function webhook_outage() returns trigger language plpgsql as $$
declare
  told text := case new.kind when 'announced' then 'outage.announced' when 'begun' then 'outage.started' when 'ended' then 'outage.ended'
    else 'outage.cancelled' end;
begin
  if webhook_wanted(told) then
    perform webhook_tell(told, null, new.at, jsonb_build_object(
        'outageId', o.id, 'isPlanned', o.is_planned, 'severity', o.severity, 'startsAt', webhook_time(o.started_at),
        'expectedUntil', webhook_time(o.expected_until), 'endedAt', webhook_time(o.ended_at),
        'scope', case when o.account_ids is null then 'network' when cardinality(o.account_ids) > 0 then 'accounts' else 'area' end,
        'accountIds', case when cardinality(o.account_ids) > 0 then to_jsonb(o.account_ids) end))
      from outage o where o.id = new.outage_id;
  end if;
  return null;
end $$;
create trigger webhook_outage after insert on outage_update for each row
  when (new.kind in ('announced', 'begun', 'ended', 'cancelled')) execute function webhook_outage();
`;
