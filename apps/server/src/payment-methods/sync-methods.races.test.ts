import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MethodApp, startMethodApp } from '../../test/method-app.ts';
import { cards, type Payer } from '../../test/payment-app.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';
import { createPaymentMethods, type PaymentMethodsDoor } from './index.ts';

let app: MethodApp;
let door: PaymentMethodsDoor;

beforeAll(async () => {
  app = await startMethodApp();
  const { core, product, provider } = app;
  const listMethods: typeof provider.listMethods = async (customer) => {
    const listed = await provider.listMethods(customer);
    return app.faults.afterList === null ? listed : app.faults.afterList(listed);
  };
  door = createPaymentMethods({
    ...core,
    outbox: product.outbox,
    site: product.site,
    provider: { ...provider, capabilities: { storesMethods: true, oneTimePayment: true, findsByReference: true }, listMethods },
    options: { returnUrl: 'http://127.0.0.1:8080/payment-return', portalUrl: 'http://127.0.0.1:8080' },
  });
});
afterEach(async () => {
  Object.assign(app.faults, { beforeForm: null, afterList: null, removal: null });
  await app.sandbox.reset();
});
afterAll(() => app.close());

/** Lets the provider answer, and keeps the first list from arriving until told. */
function holdFirstList(): { answered: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const answered = new Promise<void>((tell) => {
    app.faults.afterList = async (listed) => {
      if (isHeld) return listed;
      isHeld = true;
      tell();
      await held;
      return listed;
    };
  });
  return { answered, release };
}
const keepAtProvider = async (payer: Payer, accountNumber: string): Promise<KeptMethod> => {
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const kept = await app.provider.keepBankAccount({ customer: payer.number, bank });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.method;
};
const keep = (payer: Payer, method: KeptMethod) => app.db.transaction((tx) => door.keep(tx, payer.accountId, method));

describe('a list that was on its way', () => {
  it('[PM-001] does not bring back a method deleted meanwhile', async () => {
    const payer = await app.seedPayer(0);
    const method = await keepAtProvider(payer, '000123456789');
    await keep(payer, method);
    const { answered, release } = holdFirstList();
    const syncing = door.sync(payer.accountId);
    await answered;
    expect((await app.deleteMethod(payer, method.token)).body.success).toBe(true);
    release();
    await syncing;
    expect(await app.onRecord(payer)).toEqual([]);
  });

  it('[PM-001] does not take away a method kept meanwhile', async () => {
    const payer = await app.seedPayer(0);
    const { answered, release } = holdFirstList();
    const syncing = door.sync(payer.accountId);
    await answered;
    await keep(payer, await keepAtProvider(payer, '000123456789'));
    release();
    await syncing;
    expect(await app.onRecord(payer)).toEqual(['Checking ending 6789']);
    expect(await app.mailsTo(payer)).toEqual([]);
  });

  it('[PM-001] does not overrule a newer list', async () => {
    const payer = await app.seedPayer(0);
    await keepAtProvider(payer, '000123456789');
    const { answered, release } = holdFirstList();
    const old = door.sync(payer.accountId);
    await answered;
    await keepAtProvider(payer, '000987654321');
    await door.sync(payer.accountId);
    expect(await app.onRecord(payer)).toEqual(['Checking ending 6789', 'Checking ending 4321']);
    release();
    await old;
    expect(await app.onRecord(payer)).toEqual(['Checking ending 6789', 'Checking ending 4321']);
  });

  it('[PM-001] ten at once store each method once, with one default', async () => {
    const payer = await app.seedPayer(0);
    for (const number of ['000123456789', '000987654321']) await keepAtProvider(payer, number);
    await Promise.all(Array.from({ length: 10 }, () => door.sync(payer.accountId)));
    const rows = await app.db.kysely.selectFrom('payment_method').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(rows.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });
});

describe('the door', () => {
  it('keeps a method once, brings a removed one back, and finds it only for its account while it is there', async () => {
    const [payer, other] = [await app.seedPayer(0), await app.seedPayer(0)];
    const method = await keepAtProvider(payer, '000123456789');
    const first = await keep(payer, method);
    expect(first).toEqual({ ...method, id: expect.any(Number) });
    expect(await keep(payer, { ...method, display: 'Savings ending 6789' })).toMatchObject({
      id: first.id,
      display: 'Savings ending 6789',
    });
    expect(await door.findUsable(app.db, payer.accountId, method.token)).toMatchObject({ id: first.id, kind: 'bank' });
    expect(await door.findUsable(app.db, other.accountId, method.token)).toBeNull();
    await expect(keep(other, method)).rejects.toThrow('another account');
    await app.deleteMethod(payer, method.token);
    expect(await door.findUsable(app.db, payer.accountId, method.token)).toBeNull();
    const again = await keepAtProvider(payer, '000123456789');
    expect(await keep(payer, again)).toMatchObject({ id: first.id, token: method.token });
    const [row] = await app.db.kysely.selectFrom('payment_method').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(row).toMatchObject({ is_default: true, removed_at: null });
  });

  it("[PERM-020] never takes another account's method, even when the provider lists it", async () => {
    const [payer, other] = [await app.seedPayer(0), await app.seedPayer(0)];
    const method = await keepAtProvider(other, '000123456789');
    await keep(other, method);
    app.faults.afterList = async () => [{ ...method, display: 'Savings ending 6789' }];
    await door.sync(payer.accountId);
    expect([await app.onRecord(payer), await app.onRecord(other)]).toEqual([[], ['Checking ending 6789']]);
  });

  it('leaves everything as it is when the provider gives no list', async () => {
    const payer = await app.seedPayer(0);
    await app.saveCard(payer, cards.approved);
    await door.sync(payer.accountId);
    await app.sandbox.control({ down: true });
    await door.sync(payer.accountId);
    expect(await app.onRecord(payer)).toEqual(['Visa ending 1111']);
  });
});
