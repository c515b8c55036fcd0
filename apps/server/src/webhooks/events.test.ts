import { type WebhookEventType, webhookEvents, webhookEventTypes } from '@porchlight/contract/webhooks/events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
let maria: Caller;
const wish = { url: 'http://127.0.0.1:9/', description: '', eventTypes: ['*'], isOn: true };

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn('maria.lopez@example.com');
  await app.product.webhooks.add(wish, null);
});
afterAll(() => app.close());
beforeEach(() => sql`delete from webhook_event`.execute(app.db.kysely));

const run = (statement: string) => app.db.transaction((tx) => tx.script(statement));
async function told() {
  const rows = await app.db.kysely.selectFrom('webhook_event').selectAll().orderBy('id').execute();
  return rows.map(({ type, data, account_id: accountId, occurred_at: at }) => ({ type, data, accountId, at }));
}

/** A statement that makes it true for the account, and the events it is told by. */
const causes: Record<Exclude<WebhookEventType, `refund.${string}`>, (a: number) => string> = {
  'account.created': () =>
    `insert into account (number, type, status, bill_cycle_day, created_at) values (left(gen_random_uuid()::text, 8), 'BUSINESS', 'Active', 1, now())`,
  'account.status_changed': (a) =>
    `update account set status = case status when 'Active' then 'Suspended' else 'Active' end where id = ${a}`,
  'contact.changed': (a) => `update contact set first_name = first_name || 'x' where account_id = ${a};
    update contact_email set verified_at = '2026-01-01' where account_id = ${a};
    insert into contact_email (account_id, type, email) values (${a}, 'OTHER', 'x@example.com');
    delete from contact_email where account_id = ${a} and type = 'OTHER'`,
  'delivery_method.changed': (a) =>
    `update account set delivery_method = case delivery_method when 'PAPER' then 'EMAIL' else 'PAPER' end where id = ${a}`,
  'invoice.issued': (a) => `delete from invoice_delivery where account_id = ${a};
    insert into invoice_delivery (invoice_id, account_id, method, queued_at) select id, account_id, 'EMAIL', '2026-02-03T04:05:06Z'
      from invoice where account_id = ${a} order by id limit 1`,
  'payment.pending': (a) => payment(a, 'submitted', 'accepted'),
  'payment.received': (a) => payment(a, 'submitted', 'succeeded'),
  'payment.failed': (a) => payment(a, 'submitted', 'declined'),
  'payment.returned': (a) => payment(a, 'settled', 'returned'),
  'autopay.enrolled': (a) => `update autopay_enrolment set ended_at = now() where account_id = ${a} and ended_at is null;
    delete from webhook_event; insert into autopay_enrolment (account_id, enrolled_at) values (${a}, now())`,
  'autopay.ended': (a) => `update autopay_enrolment set ended_at = now() where account_id = ${a} and ended_at is null`,
  'autopay.charge_failed': (a) => `delete from autopay_charge where account_id = ${a} and due_on = '2031-01-01';
    insert into autopay_enrolment (account_id, enrolled_at, ended_at) values (${a}, '2026-01-01', now());
    insert into autopay_charge (account_id, enrolment_id, due_on, state, amount_cents, created_at, updated_at)
      select ${a}, max(id), '2031-01-01', 'charging', 100, now(), now() from autopay_enrolment where account_id = ${a};
    update autopay_charge set state = 'failed', reason = 'INSUFFICIENT_FUNDS' where account_id = ${a} and due_on = '2031-01-01'`,
  'order.created': (a) =>
    `insert into customer_order (account_id, status, description, type, service_address, created_at, modified_at)
       values (${a}, 'PENDING', 'Fiber 500', 'ACTIVE', '1 Main Street', now(), now())`,
  'order.advanced': (a) => `insert into order_event (account_id, order_id, service_order_id, at, event, from_step, to_step, actor)
      select account_id, order_id, id, now(), 'accepted', 'received', 'scheduling', 'staff' from service_order where account_id = ${a} limit 1`,
  'order.completed': (a) =>
    `update customer_order set status = 'FINISHED' where id = (select max(id) from customer_order where account_id = ${a})`,
  'order.cancelled': (a) =>
    `update customer_order set status = 'CANCELLED' where id = (select max(id) from customer_order where account_id = ${a})`,
  'appointment.booked': (a) => visit(a, 'HELD', `update appointment set status = 'BOOKED', held_until = null where account_id = ${a}`),
  'appointment.moved': (a) => visit(a, 'BOOKED', `update appointment set starts_at = '2031-05-06 10:00' where account_id = ${a}`),
  'appointment.cancelled': (a) => visit(a, 'BOOKED', `update appointment set status = 'CANCELLED' where account_id = ${a}`),
  'service.begun': (a) => line(a, `'Pending'`, `'Active'`),
  'service.suspended': (a) => line(a, `'Active'`, `'Suspended'`),
  'service.resumed': (a) => line(a, `'Suspended'`, `'Active'`),
  'service.ended': (a) => line(a, `'Active'`, `'Deactivated'`),
  'plan.changed': (a) => `update service_item set plan_id = (select min(id) from plan where id <> plan_id)
    where id = (select min(id) from service_item where account_id = ${a})`,
  'outage.announced': (a) => outage(`array[${a}::int8]`, 'announced'),
  'outage.started': () => outage('null', 'begun'),
  'outage.ended': () => outage(`'{}'`, 'ended'),
  'outage.cancelled': () => outage('null', 'cancelled'),
};

function outage(accounts: string, kind: string): string {
  return `insert into outage (started_at, account_ids, is_planned) values (now(), ${accounts}, true);
    insert into outage_update (outage_id, at, kind) select max(id), now(), '${kind}' from outage`;
}
function payment(a: number, from: string, to: string): string {
  return `insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
    select account_id, id, '2026-03-04T05:06:07.089Z', 'notice', 'captured', '${from}', '${to}' from payment where account_id = ${a} order by id limit 1`;
}
function line(a: number, from: string, to: string): string {
  const one = `id = (select min(id) from service_line where account_id = ${a})`;
  return `update service_line set status = ${from} where ${one}; delete from webhook_event; update service_line set status = ${to} where ${one}`;
}
function visit(a: number, status: string, change: string): string {
  return `delete from appointment where account_id = ${a};
    insert into appointment (account_id, order_id, service_order_id, technician_id, location_id, starts_at, status, held_until, created_at, changed_at)
      select account_id, order_id, id, (select min(id) from technician), (select min(id) from location), '2031-05-06 08:00', '${status}',
             ${status === 'HELD' ? 'now()' : 'null'}, now(), now() from service_order where account_id = ${a} limit 1;
    delete from webhook_event; ${change}`;
}

describe('what is told, by whatever writes it', () => {
  it.each(Object.keys(causes) as (keyof typeof causes)[])('%s, once, in its declared shape', async (type) => {
    await run(causes[type](maria.accountId));
    const events = (await told()).filter((event) => event.type === type);
    expect(events).toHaveLength(1);
    const [event] = events;
    // JSON as it is sent.
    expect(webhookEvents[type].safeParse(JSON.parse(JSON.stringify(event?.data))).error).toBeUndefined();
    if (!type.startsWith('outage.') && type !== 'account.created') expect(event?.accountId).toBe(maria.accountId);
  });

  it('covers every type but those of refunds', () => {
    expect(Object.keys(causes).toSorted()).toEqual(webhookEventTypes.filter((type) => !type.startsWith('refund.')).toSorted());
  });

  it('tells when it happened, and amounts and states as they are', async () => {
    const first = await app.db.kysely
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', maria.accountId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await run(payment(maria.accountId, 'submitted', 'succeeded'));
    const [event] = await told();
    expect(event?.at).toEqual(new Date('2026-03-04T05:06:07.089Z'));
    expect(event?.data).toMatchObject({
      paymentId: first.id,
      amountCents: first.amount_cents,
      state: 'succeeded',
      accountId: maria.accountId,
    });
  });

  it('tells nothing of what does not change anything', async () => {
    const a = maria.accountId;
    await run(`
      update account set status = status, delivery_method = delivery_method where id = ${a};
      update account set bill_from = bill_from where id = ${a};
      update contact set first_name = first_name where account_id = ${a};
      update contact_email set email = email where account_id = ${a};
      update service_line set status = status where account_id = ${a};
      update service_item set plan_id = plan_id where account_id = ${a};
      update customer_order set status = status where account_id = ${a};
      update autopay_enrolment set ended_at = ended_at where account_id = ${a};
      ${payment(a, 'settled', 'settled')}`);
    expect(await told()).toEqual([]);
  });

  it('tells nothing of a change that was undone', async () => {
    const undone = app.db.transaction(async (tx) => {
      await tx.script(causes['account.status_changed'](maria.accountId));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await told()).toEqual([]);
  });

  it('holds no name, address, number or word of a contact', async () => {
    for (const cause of Object.values(causes)) await run(cause(maria.accountId).replaceAll('delete from webhook_event;', ''));
    const everything = JSON.stringify(await told());
    expect(everything.length).toBeGreaterThan(2_000);
    for (const personal of ['Maria', 'Lopez', '@', '1 Main', 'x@example']) expect(everything).not.toContain(personal);
  });

  it('writes for those who want it, and nothing when nobody does', async () => {
    const { kysely } = app.db;
    await kysely
      .updateTable('webhook_endpoint')
      .set({ event_types: ['order.created', 'plan.changed'] })
      .execute();
    const other = await app.product.webhooks.add({ ...wish, eventTypes: ['plan.changed'] }, null);
    const off = await app.product.webhooks.add({ ...wish, isOn: false }, null);
    if ('problem' in other || 'problem' in off) throw new Error('an endpoint was refused');
    await kysely.deleteFrom('webhook_delivery').execute();
    await run(causes['account.status_changed'](maria.accountId));
    expect(await told()).toEqual([]);
    await run(causes['plan.changed'](maria.accountId));
    await run(causes['order.created'](maria.accountId));
    const deliveries = await kysely.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
    expect((await told()).map(({ type }) => type)).toEqual(['plan.changed', 'order.created']);
    expect(deliveries.map(({ endpoint_id: id }) => id)).toEqual([1, other.endpoint.id, 1]);
    expect(deliveries.every(({ account_id: id }) => id === maria.accountId)).toBe(true);
    await kysely
      .updateTable('webhook_endpoint')
      .set({ event_types: ['*'] })
      .where('id', '=', 1)
      .execute();
  });
});
