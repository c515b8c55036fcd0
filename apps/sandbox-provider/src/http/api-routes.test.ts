import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankCharge, call, cardFields, newReference, openForm, portalReturnUrl, postPage, statusOf } from '../testing/client.ts';
import { eventually } from '../testing/notice-receiver.ts';
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(async () => {
  await sandbox.stop();
});

const seed = (customer: string, methods: object[]) => call(sandbox, 'POST', `/v1/customers/${customer}/methods`, { methods });
const chargeToken = (token: string, more: object = {}) =>
  call(sandbox, 'POST', '/v1/charges/token', { reference: newReference(), amountCents: 5999, customer: 'C2', token, ...more });

describe('access', () => {
  it('answers nothing without the API key', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${sandbox.apiKey}x`, sandbox.apiKey]) {
      const answer = await fetch(`${sandbox.url}/v1/payments/ABCDEF`, { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });

  it('refuses malformed, extra and oversized input without a 5xx', async () => {
    const good = {
      reference: newReference(),
      purpose: 'card',
      amountCents: 100,
      customer: 'C',
      locale: 'en-us',
      returnUrl: portalReturnUrl,
    };
    const bad = [
      { ...good, amountCents: 1.5 },
      { ...good, amountCents: 0 },
      { ...good, amountCents: -5 },
      { ...good, amountCents: '100' },
      { ...good, extra: 1 },
      { ...good, reference: '../../etc' },
      { ...good, returnUrl: 'https://elsewhere.example/steal' },
      { ...good, returnUrl: 'javascript:alert(1)' },
      { ...good, purpose: 'createMethod' },
      { reference: good.reference },
      [],
    ];
    for (const body of bad) expect((await call(sandbox, 'POST', '/v1/forms', body)).status).toBe(400);
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const broken = await fetch(`${sandbox.url}/v1/forms`, { method: 'POST', headers, body: '{"a":' });
    expect(broken.status).toBe(400);
    const large = await fetch(`${sandbox.url}/v1/forms`, { method: 'POST', headers, body: JSON.stringify({ a: 'x'.repeat(70_000) }) });
    expect(large.status).toBe(413);
  });
});

describe('forms', () => {
  it('[PAY-014] [ENT-014] answers action, target and hidden fields, the same for the same request, 409 for another', async () => {
    const asked = {
      reference: newReference(),
      purpose: 'card',
      amountCents: 8420,
      customer: 'C1',
      locale: 'en-us',
      returnUrl: portalReturnUrl,
    };
    const first = await call(sandbox, 'POST', '/v1/forms', asked);
    expect(first.body).toMatchObject({ action: `${sandbox.url}/hosted/card`, fields: { ReferenceId: asked.reference } });
    expect(String((first.body.fields as Record<string, string>).FormToken).length).toBeGreaterThan(20);
    expect(typeof first.body.target).toBe('string');
    expect(await call(sandbox, 'POST', '/v1/forms', asked)).toEqual(first);
    expect((await call(sandbox, 'POST', '/v1/forms', { ...asked, amountCents: 8421 })).status).toBe(409);
    expect((await call(sandbox, 'POST', '/v1/charges/token', { ...tokenCharge(asked.reference) })).status).toBe(409);
  });

  it('cancels an open form, and reserves a reference it never saw', async () => {
    const form = await openForm(sandbox);
    expect(await statusOf(sandbox, form.reference)).toBe('open');
    expect((await call(sandbox, 'POST', `/v1/forms/${form.reference}/cancel`)).body.status).toBe('cancelled');
    expect(await statusOf(sandbox, form.reference)).toBe('cancelled');
    const unseen = newReference();
    expect((await call(sandbox, 'POST', `/v1/forms/${unseen}/cancel`)).body.status).toBe('cancelled');
    expect((await call(sandbox, 'POST', '/v1/charges/token', tokenCharge(unseen))).status).toBe(409);
  });

  it('answers 404 for a reference it never saw', async () => {
    expect(await call(sandbox, 'GET', `/v1/payments/${newReference()}`)).toEqual({ status: 404, body: { error: 'notFound' } });
  });
});

describe('bank charges', () => {
  it.each([
    ['110000000', '000111111116', 'No account'],
    ['123456789', '000123456789', 'Routing number not valid'],
    ['12345', '000123456789', 'Routing number not valid'],
  ])('refuses %s / %s at once: %s', async (routing, account, text) => {
    const told = await call(sandbox, 'POST', '/v1/charges/bank', bankCharge(routing, account));
    expect(told).toMatchObject({ status: 200, body: { status: 'declined', responseText: text } });
  });

  it('accepts, settles after 30 s of its clock and returns the accounts of the table with their codes', async () => {
    const rows = [
      { account: '000123456789', ends: 'settled', code: null },
      { account: '000111111113', ends: 'returned', code: 'R02' },
      { account: '000222222227', ends: 'returned', code: 'R01' },
    ];
    await sandbox.control({ clock: { speed: 0 } });
    const charges = rows.map((row) => bankCharge('110000000', row.account));
    for (const charge of charges) {
      const told = await call(sandbox, 'POST', '/v1/charges/bank', charge);
      expect(told.body).toMatchObject({ status: 'accepted', method: { kind: 'bank', token: null } });
    }
    await sandbox.control({ clock: { advanceMs: 29_999 } });
    for (const charge of charges) expect(await statusOf(sandbox, String(charge.reference))).toBe('accepted');
    await sandbox.control({ clock: { advanceMs: 1 } });
    for (const charge of charges)
      await eventually('settled', async () => (await statusOf(sandbox, String(charge.reference))) === 'settled');
    await sandbox.control({ clock: { advanceMs: 15_000, speed: 1 } });
    for (const [at, row] of rows.entries()) {
      const reference = String(charges[at]?.reference);
      await eventually(row.ends, async () => (await statusOf(sandbox, reference)) === row.ends);
      expect((await call(sandbox, 'GET', `/v1/payments/${reference}`)).body.returnCode).toBe(row.code);
      const moved = (await sandbox.state()).movements
        .filter((movement) => movement.reference === reference)
        .map((movement) => movement.kind);
      expect(moved).toEqual(row.code === null ? ['capture'] : ['capture', 'return']);
    }
  });

  it('[PAY-064] answers a repeat with the first outcome and another amount with 409', async () => {
    const charge = bankCharge('110000000', '000123456789');
    const first = await call(sandbox, 'POST', '/v1/charges/bank', charge);
    const again = await Promise.all(Array.from({ length: 5 }, () => call(sandbox, 'POST', '/v1/charges/bank', charge)));
    for (const told of again) expect(told.body.transactionId).toBe(first.body.transactionId);
    expect((await call(sandbox, 'POST', '/v1/charges/bank', { ...charge, amountCents: 1 })).status).toBe(409);
  });
});

describe('stored methods', () => {
  it('seeds, lists, charges and removes them, each for its own customer only', async () => {
    const visa = { kind: 'card', token: 'seed_visa', lastFour: '1111', expiration: '08/49' };
    const checking = { kind: 'bank', token: 'seed_checking', lastFour: '6789' };
    for (let time = 0; time < 2; time += 1) expect((await seed('C2', [visa, checking])).status).toBe(200);
    const listed = (await call(sandbox, 'GET', '/v1/customers/C2/methods')).body.methods;
    expect(listed).toEqual([
      { kind: 'card', brand: 'Visa', token: 'seed_visa', display: 'Visa ending 1111', expiration: '08/49' },
      { kind: 'bank', brand: 'Checking', token: 'seed_checking', display: 'Checking ending 6789', expiration: null },
    ]);
    expect((await seed('C3', [visa])).status).toBe(409);
    expect((await chargeToken('seed_visa')).body).toMatchObject({ status: 'succeeded', amountCents: 5999, method: { token: 'seed_visa' } });
    expect((await chargeToken('seed_checking')).body.status).toBe('accepted');
    expect((await chargeToken('seed_visa', { customer: 'C3' })).body).toMatchObject({ status: 'declined', method: null });
    expect((await call(sandbox, 'DELETE', '/v1/customers/C3/methods/seed_visa')).body).toEqual({ removed: false });
    expect((await call(sandbox, 'DELETE', '/v1/customers/C2/methods/seed_visa')).body).toEqual({ removed: true });
    expect((await chargeToken('seed_visa')).body.status).toBe('declined');
  });

  it('[AUTO-010] keeps the card of a payment once, for the customer who paid and only when it was paid', async () => {
    const form = await openForm(sandbox, { customer: 'C-paid' });
    const keep = (customer: string) => call(sandbox, 'POST', `/v1/customers/${customer}/paid-cards/${form.reference}`, {});
    expect((await keep('C-paid')).status).toBe(422);
    await postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields('4111111111111111') });
    const kept = await keep('C-paid');
    expect(kept).toMatchObject({ status: 200, body: { kind: 'card', brand: 'Visa', display: 'Visa ending 1111' } });
    expect((await keep('C-paid')).body.token).toBe(kept.body.token);
    expect((await keep('C-other')).status).toBe(422);
    expect((await call(sandbox, 'GET', '/v1/customers/C-paid/methods')).body.methods).toHaveLength(1);
    const charge = { reference: newReference(), amountCents: 5999, customer: 'C-paid', token: kept.body.token };
    expect((await call(sandbox, 'POST', '/v1/charges/token', charge)).body.status).toBe('succeeded');
  });

  it('[PM-001] keeps a bank account once per customer, whose number is written nowhere, and refuses what no bank would take', async () => {
    const keep = (customer: string, more: object = {}) =>
      call(sandbox, 'POST', `/v1/customers/${customer}/bank-accounts`, {
        routingNumber: '110000000',
        accountNumber: '000123456789',
        accountType: 'CHECKING',
        holderName: 'Maria Lopez',
        ...more,
      });
    const first = await keep('C-bank');
    expect(first).toMatchObject({
      status: 200,
      body: { kind: 'bank', brand: 'Checking', display: 'Checking ending 6789', expiration: null },
    });
    expect((await keep('C-bank')).body.token).toBe(first.body.token);
    expect((await call(sandbox, 'GET', '/v1/customers/C-bank/methods')).body.methods).toHaveLength(1);
    expect((await keep('C-other')).body.token).not.toBe(first.body.token);
    expect((await keep('C-bank', { accountNumber: '000987654321' })).body.token).not.toBe(first.body.token);
    for (const [more, declineCode] of [
      [{ routingNumber: '123456789' }, 'routing_not_valid'],
      [{ accountNumber: '000111111116' }, 'no_account'],
    ] as const)
      expect(await keep('C-bank', more)).toEqual({ status: 422, body: { error: 'refused', declineCode } });
    expect((await keep('C-bank', { accountNumber: 'x' })).status).toBe(400);
    expect((await chargeToken(String(first.body.token), { customer: 'C-bank' })).body.status).toBe('accepted');
    await sandbox.crashAndRestart();
    expect((await keep('C-bank')).body.token).toBe(first.body.token);
    expect(readFileSync(join(sandbox.dataDir, 'journal.jsonl'), 'utf8')).not.toContain('000123456789');
  });

  it('says with a code why it declines', async () => {
    const card = { kind: 'card', lastFour: '1111', expiration: '08/49' };
    await seed('C2', [
      ...(['insufficientFunds', 'expiredCard', 'providerError', 'declineLater'] as const).map((behaviour) => ({
        ...card,
        behaviour,
        token: `seed_code_${behaviour}`,
      })),
      { ...card, token: 'seed_code_past', expiration: '01/20' },
    ]);
    const codeOf = async (token: string) => (await chargeToken(token)).body.declineCode;
    expect(await codeOf('seed_code_insufficientFunds')).toBe('insufficient_funds');
    expect(await codeOf('seed_code_expiredCard')).toBe('expired_card');
    expect(await codeOf('seed_code_past')).toBe('expired_card');
    expect(await codeOf('seed_code_providerError')).toBe('provider_error');
    expect(await codeOf('seed_code_declineLater')).toBe('card_declined');
    expect(await codeOf('seed_of_nobody')).toBe('method_not_found');
    const refused = await call(sandbox, 'POST', '/v1/charges/bank', bankCharge('123456789', '000123456789'));
    expect(refused.body.declineCode).toBe('routing_not_valid');
    expect((await call(sandbox, 'POST', '/v1/charges/bank', bankCharge('110000000', '000123456789'))).body.declineCode).toBeNull();
  });

  it('keeps a payment of a late account on its way for three days', async () => {
    await seed('C2', [{ kind: 'bank', token: 'seed_late', lastFour: '7788', behaviour: 'settleLate' }]);
    const reference = newReference();
    await chargeToken('seed_late', { reference });
    await sandbox.control({ clock: { advanceMs: 71 * 3_600_000 } });
    expect(await statusOf(sandbox, reference)).toBe('accepted');
    await sandbox.control({ clock: { advanceMs: 3_600_000 } });
    await eventually('settled', async () => (await statusOf(sandbox, reference)) === 'settled');
  });

  it('declines a stored card that the table declines later, and one past its date', async () => {
    const card = { kind: 'card', lastFour: '0341', expiration: '08/49' };
    await seed('C2', [
      { ...card, token: 'seed_0341', behaviour: 'declineLater' },
      { ...card, token: 'seed_old', expiration: '01/20' },
    ]);
    expect((await chargeToken('seed_0341')).body).toMatchObject({ status: 'declined', responseText: 'Card declined' });
    expect((await chargeToken('seed_old')).body).toMatchObject({ status: 'declined', responseText: 'Expired card' });
  });

  it('[PAY-064] captures once for ten equal charges at the same moment', async () => {
    await seed('C2', [{ kind: 'card', token: 'seed_twice', lastFour: '1111', expiration: '08/49' }]);
    const reference = newReference();
    const told = await Promise.all(Array.from({ length: 10 }, () => chargeToken('seed_twice', { reference })));
    expect(new Set(told.map((one) => one.body.transactionId)).size).toBe(1);
    expect((await chargeToken('seed_twice', { reference, amountCents: 1 })).status).toBe(409);
    expect((await sandbox.state()).captures[reference]).toEqual({ count: 1, amountCents: 5999 });
  });
});

describe('refunds and the report', () => {
  it('gives back at most what was captured, once per reference, and reports every movement', async () => {
    await seed('C2', [{ kind: 'card', token: 'seed_refund', lastFour: '1111', expiration: '08/49' }]);
    const of = newReference();
    await chargeToken('seed_refund', { reference: of, amountCents: 1000 });
    const first = { reference: newReference(), of, amountCents: 600 };
    expect((await call(sandbox, 'POST', '/v1/refunds', first)).body.status).toBe('succeeded');
    expect((await call(sandbox, 'POST', '/v1/refunds', first)).body.status).toBe('succeeded');
    expect((await call(sandbox, 'POST', '/v1/refunds', { ...first, reference: newReference(), amountCents: 401 })).body.status).toBe(
      'declined',
    );
    expect((await call(sandbox, 'POST', '/v1/refunds', { ...first, reference: newReference(), amountCents: 400 })).body.status).toBe(
      'succeeded',
    );

    const all = (await call(sandbox, 'GET', '/v1/payments?since=2020-01-01T00:00:00Z')).body.items as {
      id: number;
      kind: string;
      reference: string;
    }[];
    expect(all.filter((item) => item.reference === of)).toMatchObject([{ kind: 'capture', amountCents: 1000, status: 'succeeded' }]);
    expect(all.filter((item) => item.reference === first.reference)).toMatchObject([{ kind: 'refund', amountCents: 600 }]);
    const paged: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = (await call(sandbox, 'GET', `/v1/payments?limit=2&after=${after}`)).body;
      paged.push(...(page.items as { id: number }[]).map((item) => item.id));
      after = page.next as number | null;
    }
    expect(paged).toEqual(all.map((item) => item.id));
  });
});

function tokenCharge(reference: string): Record<string, unknown> {
  return { reference, amountCents: 8420, customer: 'C1', token: 'seed_visa' };
}
