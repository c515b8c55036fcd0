import { cast } from '../../../src/demo/index.ts';
import { type StaffCaller, startApp, type TestApp } from '../../harness.ts';
import { type Exchange, listen } from '../traffic.ts';

/** The desk: all of an account, and what is done for its customer. */
export async function staffDesk(exchanges: Exchange[]): Promise<void> {
  const app = await startApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  const { accountId, userId } = await app.signIn(cast.maria.username);
  const params = { accountId };
  await agent.call('desk.mailLink', { params, body: { kind: 'signup' } });
  await agent.call('desk.mailLink', { params, body: { kind: 'reset' } });
  await agent.call('desk.openAsCustomer', { params, body: { userId, reason: 'Cannot find the bill' } });
  await notes(agent, accountId);
  await agent.call('desk.hold', { params, body: { until: '2000-01-01', reason: 'Pays on Friday' } });
  const { today } = (await agent.call('desk.getAccount', { params })).body;
  const until = new Date(new Date(today).getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await agent.call('desk.hold', { params, body: { until, reason: 'Pays on Friday' } });
  await agent.call('desk.releaseHold', { params });
  await agent.call('desk.releaseHold', { params });
  const { invoices } = (await agent.call('desk.getMoney', { params })).body;
  await agent.call('desk.getInvoicePdf', { params: { invoiceId: invoices[0]?.id ?? 0 } });
  await agent.call('desk.getWork', { params });
  await agent.call('desk.getPeople', { params });
  const { messages } = (await agent.call('desk.listMessages', { params })).body;
  await agent.call('desk.readMessage', { params: { ...params, messageId: messages[0]?.id ?? 0 } });
  await agent.call('desk.listActivity', { params });
  await codesOff(app, agent);
  await collections(agent);
  await app.close();
}

async function notes(agent: StaffCaller, accountId: number): Promise<void> {
  const params = { accountId };
  const { body } = await agent.call('desk.addNote', { params, body: { text: 'Calls back after work.', isPinned: false } });
  const change = { params: { noteId: body.id }, body: { version: body.version, isPinned: true } };
  await agent.call('desk.changeNote', change);
  await agent.call('desk.changeNote', change);
  await agent.call('desk.listNotes', { params });
}

/** A user who lost the phone with the codes. */
async function codesOff(app: TestApp, agent: StaffCaller): Promise<void> {
  const { accountId, userId } = await app.signIn(cast.nora.username);
  const off = { params: { accountId }, body: { userId, reason: 'Lost the phone' } };
  await agent.call('desk.turnCodesOff', off);
  const at = app.clock.now();
  await app.db.kysely
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret: Buffer.from('x'), begun_at: at, confirmed_at: at, blocked_until: null })
    .execute();
  await agent.call('desk.turnCodesOff', off);
}

/** Something that failed is taken up. */
async function collections(agent: StaffCaller): Promise<void> {
  const { items } = (await agent.call('desk.listCollections', { query: { tab: 'autopay' } })).body;
  const [item] = items;
  if (!item) throw new Error('the cast has an enrolment that can not collect');
  const { kind, subjectId, version } = item;
  const body = { version, assignedTo: agent.userId, state: 'open' as const, snoozedUntil: null, note: 'Asked for another card.' };
  await agent.call('desk.changeItem', { params: { kind, subjectId }, body });
  await agent.call('desk.changeItem', { params: { kind, subjectId }, body });
}
