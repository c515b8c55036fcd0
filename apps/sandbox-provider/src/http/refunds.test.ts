import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankCharge, call, newReference, statusOf } from '../testing/client.ts';
import { eventually, type NoticeReceiver, startNoticeReceiver } from '../testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts';

let sandbox: SandboxProcess;
let receiver: NoticeReceiver;

beforeAll(async () => {
  receiver = await startNoticeReceiver();
  sandbox = await startSandboxProcess({ env: { SANDBOX_FSYNC: 'off' }, webhookUrl: receiver.url });
});
afterEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
});

const settles = ['110000000', '000123456789'] as const;
const returnsR01 = ['110000000', '000222222227'] as const;
const advance = (seconds: number) => sandbox.control({ clock: { advanceMs: seconds * 1000 } });
const becomes = (reference: string, status: string) =>
  eventually(`${reference} is ${status}`, async () => (await statusOf(sandbox, reference)) === status);
const refund = async (of: string, amountCents: number, reference = newReference()) =>
  (await call(sandbox, 'POST', '/v1/refunds', { reference, of, amountCents })).body;
const movementsOf = async (...references: unknown[]) =>
  (await sandbox.state()).movements
    .filter(({ reference }) => references.includes(reference))
    .map(({ kind, amountCents }) => [kind, amountCents]);

async function payByBank([routing, account]: readonly [string, string], amountCents = 10_00): Promise<string> {
  const charge = bankCharge(routing, account, { amountCents });
  await call(sandbox, 'POST', '/v1/charges/bank', charge);
  return String(charge.reference);
}

describe('refunds', () => {
  it('stop a bank payment that has not settled, as a whole: no money moves, and it never settles', async () => {
    const of = await payByBank(settles);
    expect(await refund(of, 4_00)).toMatchObject({ status: 'declined', declineCode: 'not_settled' });
    const stopped = await refund(of, 10_00);
    expect(stopped).toMatchObject({ status: 'succeeded', isVoid: true, refundOf: of });
    expect(await statusOf(sandbox, of)).toBe('cancelled');
    await advance(60);
    expect(await statusOf(sandbox, of)).toBe('cancelled');
    expect(await movementsOf(of, stopped.reference)).toEqual([]);
    expect(await refund(of, 10_00)).toMatchObject({ status: 'declined', declineCode: 'nothing_to_refund' });
  });

  it('of a settled payment give back the money, and of a returned one nothing', async () => {
    const of = await payByBank(returnsR01);
    await advance(31);
    await becomes(of, 'settled');
    expect(await refund(of, 3_00)).toMatchObject({ status: 'succeeded', isVoid: false });
    await advance(20);
    await becomes(of, 'returned');
    expect(await refund(of, 1_00)).toMatchObject({ status: 'declined', declineCode: 'nothing_to_refund' });
  });

  it('that are worked on count against the payment, and end declined when the bank takes it back meanwhile', async () => {
    const of = await payByBank(returnsR01);
    await advance(42);
    await becomes(of, 'settled');
    await sandbox.control({ refunds: 'slow' });
    const slow = await refund(of, 7_00);
    expect(slow).toMatchObject({ status: 'processing' });
    expect(await refund(of, 4_00)).toMatchObject({ status: 'declined', declineCode: 'more_than_captured' });
    await advance(20);
    await becomes(String(slow.reference), 'declined');
    const told = await call(sandbox, 'GET', `/v1/refunds/${String(slow.reference)}`);
    expect(told.body).toMatchObject({ status: 'declined', declineCode: 'nothing_to_refund' });
    expect(await movementsOf(of, slow.reference)).toEqual([
      ['capture', 10_00],
      ['return', 10_00],
    ]);
  });

  it('are declined, slow or lost as the rehearsal says, and a repeat finds the first outcome', async () => {
    const of = await payByBank(settles);
    await advance(31);
    await becomes(of, 'settled');
    await sandbox.control({ refunds: 'declined' });
    expect(await refund(of, 1_00)).toMatchObject({ status: 'declined', declineCode: 'refund_declined' });
    await sandbox.control({ refunds: 'lost' });
    const reference = newReference();
    expect(await refund(of, 1_00, reference)).toEqual({ error: 'unavailable' });
    expect((await call(sandbox, 'GET', `/v1/refunds/${reference}`)).status).toBe(503);
    await advance(21);
    expect(await refund(of, 1_00, reference)).toMatchObject({ status: 'succeeded' });
    expect(await movementsOf(reference)).toEqual([['refund', 1_00]]);
  });

  it('are told of by notices of their own, and asked about under a name of their own', async () => {
    const of = await payByBank(settles);
    await advance(31);
    await becomes(of, 'settled');
    const reference = String((await refund(of, 2_00)).reference);
    await eventually('the notice', () => receiver.of(reference).length > 0);
    expect(receiver.of(reference)[0]?.body).toMatchObject({ type: 'refund', refundOf: of, isVoid: false, status: 'succeeded', amount: 2 });
    expect((await call(sandbox, 'GET', `/v1/refunds/${of}`)).status).toBe(404);
  });
});
