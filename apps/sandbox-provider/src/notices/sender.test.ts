import { createHmac } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankCharge, call, newReference, payByCard, statusOf } from '../testing/client.ts';
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
    receiver.answerWith(500);
    const { form } = await payByCard(sandbox, '4111111111111111');
    await eventually('first attempt', () => receiver.of(form.reference).length === 1);
    await sandbox.control({ clock: { speed: 0, advanceMs: 900 } });
    expect(receiver.of(form.reference)).toHaveLength(1);
    await sandbox.control({ clock: { advanceMs: 100 } });
    await eventually('second attempt', () => receiver.of(form.reference).length === 2);
    await sandbox.control({ clock: { advanceMs: 1_000 } });
    expect(receiver.of(form.reference)).toHaveLength(2);
    receiver.answerWith(200);
    await sandbox.control({ clock: { advanceMs: 1_000 } });
    await eventually('third attempt', () => receiver.of(form.reference).length === 3);
    expect(new Set(receiver.of(form.reference).map((notice) => notice.body.eventId)).size).toBe(1);
    await eventually('delivered', async () => (await sandbox.state()).notices.delivered === 1);
  });

  it('are given up after 24 hours, and the process lives on', async () => {
    receiver.answerWith(500);
    const { form } = await payByCard(sandbox, '4000000000000002');
    await sandbox.control({ clock: { speed: 100_000 } });
    await eventually('given up', async () => (await sandbox.state()).notices.ended.some((notice) => !notice.isDelivered));
    expect(receiver.of(form.reference).length).toBeGreaterThan(15);
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
    await sandbox.control({ seed: 5, reorderNotices: 0.5 });
    const references: string[] = [];
    for (let at = 0; at < 6; at += 1) references.push((await payByCard(sandbox, '4111111111111111')).form.reference);
    await eventually('all notices', () => receiver.received.length === 6);
    expect(receiver.received.map((notice) => notice.body.referenceId)).not.toEqual(references);
  });

  it('of a lost answer arrive 20 seconds later', async () => {
    await sandbox.control({ clock: { speed: 10 } });
    const { form } = await payByCard(sandbox, '4000000000000259');
    await sandbox.control({ clock: { speed: 0 } });
    expect(receiver.of(form.reference)).toHaveLength(0);
    await sandbox.control({ clock: { advanceMs: 15_000, speed: 1 } });
    await eventually('late notice', () => receiver.of(form.reference).length === 1);
    expect(receiver.of(form.reference)[0]?.body.status).toBe('succeeded');
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
    const charge = async (): Promise<void> => {
      for (;;) {
        const reference = newReference();
        const told = await call(sandbox, 'POST', '/v1/charges/token', { reference, amountCents: 100, customer: 'C1', token: 'seed_load' });
        if (told.status === 200) acknowledged.push(reference);
      }
    };
    const clients = Array.from({ length: 8 }, () => charge().catch(() => undefined));
    await eventually('some charges', () => acknowledged.length > 200);
    await sandbox.crashAndRestart();
    await Promise.all(clients);
    const captures = (await sandbox.state()).captures;
    for (const reference of acknowledged) expect(captures[reference]).toEqual({ count: 1, amountCents: 100 });
    expect(Math.max(...Object.values(captures).map((capture) => capture.count))).toBe(1);
  });
});
