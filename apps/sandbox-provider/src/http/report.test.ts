import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCharge, call, newReference, payByCard, statusOf } from '../testing/client.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts';

let sandbox: SandboxProcess;
interface Line {
  id: string;
  about: string;
  kind?: string;
  reference?: string;
  amountCents?: number;
  returnCode?: string | null;
  transactionId?: string | null;
  customer?: string;
  at: string;
}

beforeAll(async () => {
  sandbox = await startSandboxProcess({ env: { SANDBOX_FSYNC: 'off' } });
});
afterAll(() => sandbox.stop());

const act = (body: object): Promise<Response> =>
  fetch(`${sandbox.url}/control/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const always = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

async function linesIn(period: { from: string; to: string }, limit = 1_000): Promise<Line[]> {
  const lines: Line[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ ...period, limit: String(limit), ...(cursor === null ? {} : { cursor }) });
    const told = await call(sandbox, 'GET', `/v1/report?${query.toString()}`);
    lines.push(...(told.body['lines'] as Line[]));
    cursor = told.body['next'] as string | null;
  } while (cursor !== null);
  return lines;
}
const kindsOf = async (...references: string[]) =>
  (await linesIn(always)).filter((line) => references.includes(line.reference ?? '')).map((line) => [line.kind, line.amountCents]);

async function payByBank(amountCents = 10_00): Promise<string> {
  const charge = bankCharge('110000000', '000123456789', { amountCents });
  await call(sandbox, 'POST', '/v1/charges/bank', charge);
  return String(charge['reference']);
}

async function addCard(token: string): Promise<void> {
  const methods = [{ kind: 'card', token, lastFour: '1111', expiration: '08/49' }];
  await call(sandbox, 'POST', '/v1/customers/C1/methods', { methods });
}

describe('the report', () => {
  it('tells what became of a card payment: captured, given back, taken back by its bank', async () => {
    const { form } = await payByCard(sandbox, '4111111111111111');
    const refund = newReference();
    await call(sandbox, 'POST', '/v1/refunds', { reference: refund, of: form.reference, amountCents: 1_00 });
    expect((await act({ name: 'chargeBack', reference: form.reference })).status).toBe(200);
    expect(await statusOf(sandbox, form.reference)).toBe('chargedBack');
    expect(await kindsOf(form.reference, refund)).toEqual([
      ['captured', 84_20],
      ['refunded', 1_00],
      ['chargedBack', 84_20],
    ]);
    const { captures } = await sandbox.state();
    expect(captures[form.reference]).toEqual({ count: 1, amountCents: 84_20 });
  });

  it('tells what became of a bank payment: taken in, settled and sent back, or sent back or stopped before any money moved', async () => {
    const [settled, unsettled, stopped, refund] = [await payByBank(), await payByBank(), await payByBank(), newReference()];
    await act({ name: 'settle', reference: settled });
    await act({ name: 'return', reference: settled, code: 'R10' });
    await act({ name: 'return', reference: unsettled, code: 'R03' });
    await call(sandbox, 'POST', '/v1/refunds', { reference: refund, of: stopped, amountCents: 10_00 });
    expect(new Set((await kindsOf(settled)).map(([kind]) => kind))).toEqual(new Set(['accepted', 'settled', 'returned']));
    expect((await kindsOf(unsettled)).map(([kind]) => kind)).toEqual(['accepted', 'returned']);
    expect((await kindsOf(stopped, refund)).map(([kind]) => kind)).toEqual(['accepted', 'voided']);
    const codes = (await linesIn(always)).filter((line) => line.kind === 'returned').map((line) => [line.reference, line.returnCode]);
    expect(codes).toEqual(
      expect.arrayContaining([
        [settled, 'R10'],
        [unsettled, 'R03'],
      ]),
    );
    const moved = (await sandbox.state()).movements.filter(({ reference }) => [settled, unsettled, stopped].includes(reference));
    expect(moved.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['capture', settled],
      ['return', settled],
    ]);
  });

  it('names the customer whose stored method changed without them', async () => {
    await addCard('report_card');
    const before = (await linesIn(always)).filter((line) => line.about === 'method').length;
    expect((await act({ name: 'updateMethod', customer: 'C1', token: 'report_card', expiration: '09/51' })).status).toBe(200);
    const { body } = await call(sandbox, 'GET', '/v1/customers/C1/methods');
    expect(body['methods']).toContainEqual(expect.objectContaining({ token: 'report_card', expiration: '09/51' }));
    expect((await act({ name: 'removeMethod', customer: 'C1', token: 'report_card' })).status).toBe(200);
    expect((await act({ name: 'removeMethod', customer: 'C1', token: 'report_card' })).status).toBe(409);
    const told = (await linesIn(always)).filter((line) => line.about === 'method').slice(before);
    expect(told.map(({ customer }) => customer)).toEqual(['C1', 'C1']);
  });

  it('comes in pages that together are the whole, each line once, and only of the time asked for', async () => {
    for (let count = 0; count < 5; count += 1) await payByBank(count + 1);
    const whole = await linesIn(always);
    for (const limit of [1, 2, 3]) expect(await linesIn(always, limit)).toEqual(whole);
    expect(new Set(whole.map((line) => line.id)).size).toBe(whole.length);
    const moment = new Date(Math.max(...whole.map((line) => Date.parse(line.at)))).toISOString();
    const until = await linesIn({ from: always.from, to: moment });
    const since = await linesIn({ from: moment, to: always.to });
    expect(since.length).toBeGreaterThan(0);
    expect([...until, ...since]).toEqual(whole);
    expect((await call(sandbox, 'GET', '/v1/report?from=yesterday&to=now')).status).toBe(400);
  });

  it('survives a kill', async () => {
    const before = await linesIn(always);
    await sandbox.crashAndRestart();
    expect(await linesIn(always)).toEqual(before);
  });

  it('refuses acts that make no sense as things are', async () => {
    const reference = await payByBank();
    expect((await act({ name: 'chargeBack', reference })).status).toBe(409);
    expect((await act({ name: 'return', reference, code: 'X' })).status).toBe(400);
    expect((await act({ name: 'settle', reference: newReference() })).status).toBe(409);
    await act({ name: 'settle', reference });
    expect((await act({ name: 'settle', reference })).status).toBe(409);
  });
});
