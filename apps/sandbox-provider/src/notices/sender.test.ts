import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FaultPlan } from '../faults/plan.ts';
import { bankCharge, call, cardFields, newReference, openForm, payByCard, postPage, statusOf } from '../testing/client.ts';
import { eventually, type NoticeReceiver, startNoticeReceiver } from '../testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts';

let receiver: NoticeReceiver;
let sandbox: SandboxProcess;
beforeEach(async () => {
  receiver = await startNoticeReceiver();
  sandbox = await startSandboxProcess({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.close();
});

const advance = (ms: number) => sandbox.control({ clock: { advanceMs: ms } });
/** Posts made once that much time has passed and whatever became due by it has left. */
async function sentAfter(ms: number): Promise<number> {
  await advance(ms);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return (await sandbox.state()).notices.sent;
}
/** How often a waiting notice was sent and refused, as the provider has it on record. */
async function attemptsOf(reference: string): Promise<number> {
  return (await sandbox.state()).notices.waiting.find((notice) => notice.reference === reference)?.attempts ?? 0;
}

describe('notices', () => {
  it('[PAY-065] are signed over their bytes and time and carry the result in dollars', async () => {
    const { form } = await payByCard(sandbox, '4111111111111111', { amountCents: 29 });
    await eventually('notice', () => receiver.of(form.reference).length === 1);
    const [notice] = receiver.of(form.reference);
    expect(notice?.body).toMatchObject({ type: 'payment', status: 'succeeded', amount: 0.29 });
    const [time, value] = String(notice?.headers['x-sandbox-signature']).split(',');
    const signed = createHmac('sha256', sandbox.webhookSecret)
      .update(`${time?.slice(2)}.`)
      .update(notice?.raw ?? '');
    expect(value).toBe(`v1=${signed.digest('hex')}`);
    expect(Math.abs(Number(time?.slice(2)) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('are sent again with growing delay until the receiver answers 200', async () => {
    // The provider's clock stands still, so nothing here depends on how fast the machine is.
    await sandbox.control({ clock: { speed: 0 } });
    receiver.answerWith(500);
    const { form } = await payByCard(sandbox, '4111111111111111');
    await eventually('first attempt', async () => (await attemptsOf(form.reference)) === 1);
    expect(await sentAfter(999)).toBe(1);
    await advance(1);
    await eventually('second attempt', async () => (await attemptsOf(form.reference)) === 2);
    expect(await sentAfter(1_999)).toBe(2);
    receiver.answerWith(200);
    await advance(1);
    await eventually('delivered', async () => (await sandbox.state()).notices.delivered === 1);
    expect(receiver.of(form.reference)).toHaveLength(3);
    expect(new Set(receiver.of(form.reference).map((notice) => notice.body.eventId)).size).toBe(1);
  });

  it('are given up after 24 hours, and the process lives on', async () => {
    await sandbox.control({ clock: { speed: 0 } });
    receiver.answerWith(500);
    const { form } = await payByCard(sandbox, '4000000000000002');
    const startedAt = Date.parse((await sandbox.state()).clock.now);
    // 1 s, 2 s, 4 s ... 2048 s, then each hour: 35 attempts fit into a day.
    for (let attempt = 1; attempt < 35; attempt += 1) {
      await eventually(`attempt ${attempt}`, async () => (await attemptsOf(form.reference)) === attempt);
      await advance(Math.min(1_000 * 2 ** (attempt - 1), 3_600_000));
    }
    await eventually('given up', async () => (await sandbox.state()).notices.ended.some((notice) => !notice.isDelivered));
    expect(receiver.of(form.reference)).toHaveLength(35);
    const { clock } = await sandbox.state();
    expect((Date.parse(clock.now) - startedAt) / 3_600_000).toBeLessThan(24);
    expect(await statusOf(sandbox, form.reference)).toBe('declined');
  });

  it('are duplicated and reordered on demand', async () => {
    await sandbox.control({ seed: 11, duplicateNotices: true, reorderNotices: 0.5, noticesHeld: true });
    const charge = bankCharge('110000000', '000222222227');
    await call(sandbox, 'POST', '/v1/charges/bank', charge);
    const reference = String(charge.reference);
    await sandbox.control({ clock: { advanceMs: 60_000 } });
    await eventually('returned', async () => (await statusOf(sandbox, reference)) === 'returned');
    await sandbox.control({ noticesHeld: false });
    await eventually('all notices', () => receiver.of(reference).length === 6);
    const statuses = receiver.of(reference).map((notice) => notice.body.status);
    expect(statuses.sort()).toEqual(['accepted', 'accepted', 'returned', 'returned', 'settled', 'settled']);
    expect(new Set(receiver.of(reference).map((notice) => notice.body.eventId)).size).toBe(3);
  });

  it('overtake each other when reordered', async () => {
    await sandbox.control({ seed: 5, reorderNotices: 0.5, clock: { speed: 0 } });
    const references: string[] = [];
    for (let at = 0; at < 6; at += 1) references.push((await payByCard(sandbox, '4111111111111111')).form.reference);
    // The same seed gives the same plan: which of them wait, and which overtake those.
    const plan = new FaultPlan();
    plan.change({ seed: 5, reorderNotices: 0.5 });
    const isWaiting = references.map(() => plan.drawForNotice().delayMs > 0);
    const [waiting, prompt] = [references.filter((_, at) => isWaiting[at]), references.filter((_, at) => !isWaiting[at])];
    expect([waiting.length > 0, isWaiting[0]]).toEqual([true, true]);
    await eventually('prompt notices', () => receiver.received.length === prompt.length);
    expect(receiver.received.map((notice) => notice.body.referenceId).sort()).toEqual(prompt.sort());
    await advance(3_000);
    await eventually('all notices', () => receiver.received.length === 6);
    const late = receiver.received.slice(prompt.length).map((notice) => notice.body.referenceId);
    expect(late.sort()).toEqual(waiting.sort());
  });

  it('of a lost answer arrive 20 seconds later', async () => {
    await sandbox.control({ clock: { speed: 0 } });
    const form = await openForm(sandbox);
    const page = postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields('4000000000000259') });
    await eventually('capture', async () => (await sandbox.state()).captures[form.reference] !== undefined);
    await advance(5_000);
    expect((await page).status).toBe(504);
    expect(await sentAfter(14_999)).toBe(0);
    await advance(1);
    await eventually('late notice', () => receiver.of(form.reference).length === 1);
    expect(receiver.of(form.reference)[0]?.body.status).toBe('succeeded');
  });
});

describe('notices about stored methods', () => {
  const customer = 'C-notices';
  const method = { customer, amountCents: undefined };
  const ofType = (reference: string) => receiver.of(reference).map(({ body }) => [body.type, body.status]);

  it('[PM-001] tell of a method that was added, of each one removed on the page, and of the end of the page', async () => {
    const create = await openForm(sandbox, { ...method, purpose: 'createMethod' });
    await postPage(`${sandbox.url}/hosted/submit`, { ...create.fields, ...cardFields('4111111111111111') });
    await eventually('added', () => ofType(create.reference).length === 1);
    expect(ofType(create.reference)).toEqual([['paymentMethod', 'succeeded']]);

    const manage = await openForm(sandbox, { ...method, purpose: 'manageMethods' });
    const [kept] = (await call(sandbox, 'GET', `/v1/customers/${customer}/methods`)).body.methods as { token: string }[];
    const removal = { ...manage.fields, method: kept?.token ?? '' };
    for (let time = 0; time < 2; time += 1) await postPage(`${sandbox.url}/hosted/remove`, removal);
    await postPage(`${sandbox.url}/hosted/remove`, { ...manage.fields, method: 'pm_of_nobody' });
    await eventually('removed', () => ofType(manage.reference).length === 1);
    await postPage(`${sandbox.url}/hosted/done`, manage.fields);
    await eventually('done', () => ofType(manage.reference).length === 2);
    expect(ofType(manage.reference)).toEqual([
      ['paymentMethod', 'open'],
      ['paymentMethod', 'succeeded'],
    ]);
    expect(new Set(receiver.received.map(({ body }) => body.eventId)).size).toBe(3);
  });

  it('are duplicated, reordered and kept over a crash like every other', async () => {
    await sandbox.control({ duplicateNotices: true, noticesHeld: true });
    const form = await openForm(sandbox, { ...method, purpose: 'createMethod' });
    await postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields('4000000000000341') });
    await sandbox.control({ noticesHeld: false });
    await eventually('both', () => receiver.of(form.reference).length === 2);
    expect(new Set(receiver.of(form.reference).map(({ body }) => body.eventId)).size).toBe(1);

    await sandbox.control({ noticesHeld: true });
    const manage = await openForm(sandbox, { ...method, purpose: 'manageMethods' });
    const [kept] = (await call(sandbox, 'GET', `/v1/customers/${customer}/methods`)).body.methods as { token: string }[];
    await postPage(`${sandbox.url}/hosted/remove`, { ...manage.fields, method: kept?.token ?? '' });
    expect(receiver.of(manage.reference)).toEqual([]);
    await sandbox.crashAndRestart();
    await eventually('after the restart', () => receiver.of(manage.reference).length === 1);
    expect((await call(sandbox, 'GET', `/v1/customers/${customer}/methods`)).body.methods).toEqual([]);
  });
});

describe('a crash', () => {
  it('loses no capture, no notice and no step that is still to come', async () => {
    await sandbox.control({ noticesHeld: true });
    const { form } = await payByCard(sandbox, '4111111111111111');
    const charge = bankCharge('110000000', '000111111113');
    await call(sandbox, 'POST', '/v1/charges/bank', charge);
    const slow = await payByCard(sandbox, '5555555555554444');
    await sandbox.crashAndRestart();

    expect(await statusOf(sandbox, form.reference)).toBe('succeeded');
    expect((await sandbox.state()).captures[form.reference]).toEqual({ count: 1, amountCents: 8420 });
    await eventually('notice after the restart', () => receiver.of(form.reference).length === 1);
    expect(await statusOf(sandbox, String(charge.reference))).toBe('accepted');
    await sandbox.control({ clock: { advanceMs: 60_000 } });
    await eventually('returned', async () => (await statusOf(sandbox, String(charge.reference))) === 'returned');
    expect(await statusOf(sandbox, slow.form.reference)).toBe('succeeded');
    expect((await call(sandbox, 'POST', '/v1/charges/bank', charge)).body.status).toBe('returned');
  });

  it('in the middle of a line costs only that line', async () => {
    const { form } = await payByCard(sandbox, '4111111111111111');
    await eventually('delivered', async () => (await sandbox.state()).notices.delivered === 1);
    // That answer waits until everything said so far is on disk, so the torn line is the last one.
    await statusOf(sandbox, form.reference);
    appendFileSync(join(sandbox.dataDir, 'journal.jsonl'), '{"k":"payment","v":{"refer');
    await sandbox.crashAndRestart();
    expect(await statusOf(sandbox, form.reference)).toBe('succeeded');
    const after = await payByCard(sandbox, '4111111111111111');
    await sandbox.crashAndRestart();
    expect(await statusOf(sandbox, after.form.reference)).toBe('succeeded');
  });

  it('during a load of charges loses nothing that was acknowledged, and captures nothing twice', async () => {
    const card = { kind: 'card', token: 'seed_load', lastFour: '1111', expiration: '08/49' };
    await call(sandbox, 'POST', '/v1/customers/C1/methods', { methods: [card] });
    const acknowledged: string[] = [];
    const over = new AbortController();
    const charge = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const reference = newReference();
        const told = await call(sandbox, 'POST', '/v1/charges/token', { reference, amountCents: 100, customer: 'C1', token: 'seed_load' });
        if (told.status === 200) acknowledged.push(reference);
      }
    };
    const clients = Array.from({ length: 8 }, () => charge().catch(() => undefined));
    await eventually('some charges', () => acknowledged.length > 100, 15_000);
    const crashed = sandbox.crashAndRestart();
    over.abort();
    await crashed;
    await Promise.all(clients);
    const captures = (await sandbox.state()).captures;
    for (const reference of acknowledged) expect(captures[reference]).toEqual({ count: 1, amountCents: 100 });
    expect(Math.max(...Object.values(captures).map((capture) => capture.count))).toBe(1);
  });
});
