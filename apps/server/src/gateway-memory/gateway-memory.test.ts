import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';
import { createGatewayMemory } from './index.ts';

let testDatabase: TestDatabase;
let db: Database;
const clock = createTestClock(new Date('2026-11-02T15:00:00Z'));
const memoryOf = (provider: string) => createGatewayMemory({ db, clock, provider });

const visa: KeptMethod = { token: 'tok_visa', kind: 'card', brand: 'Visa', display: 'Visa ending 1111', expiration: '08/29' };
const checking: KeptMethod = { token: 'tok_bank', kind: 'bank', brand: 'Checking', display: 'Checking ending 6789', expiration: null };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ connection: testDatabase.connection, log: createLog('silent') });
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

describe('gateway memory', () => {
  it('keeps one id for a customer, the first, and finds whose it is', async () => {
    const memory = memoryOf('STRIPE');
    expect(await memory.customerId('100001')).toBeNull();
    expect(await memory.customerOf('cus_1')).toBeNull();
    expect(await memory.keepCustomerId('100001', 'cus_1')).toBe('cus_1');
    expect(await memory.keepCustomerId('100001', 'cus_2')).toBe('cus_1');
    expect(await memory.customerId('100001')).toBe('cus_1');
    expect(await memory.customerOf('cus_1')).toBe('100001');
    expect(await memory.customerOf('cus_2')).toBeNull();
  });

  it('answers all of many that keep an id at the same moment the one that counts', async () => {
    const memory = memoryOf('STRIPE');
    const kept = await Promise.all(Array.from({ length: 12 }, (_, at) => memory.keepCustomerId('100002', `cus_race_${at}`)));
    expect(new Set(kept).size).toBe(1);
    expect(await memory.customerId('100002')).toBe(kept[0]);
  });

  it('refuses an id that is another customer’s', async () => {
    const memory = memoryOf('STRIPE');
    await memory.keepCustomerId('100003', 'cus_3');
    await expect(memory.keepCustomerId('100004', 'cus_3')).rejects.toThrow(/gateway_customer/);
    expect(await memory.customerOf('cus_3')).toBe('100003');
  });

  it('lists the methods of a customer, the oldest first, shows what they are called now, and forgets them', async () => {
    const memory = memoryOf('IPPAY');
    expect(await memory.methods('100001')).toEqual([]);
    expect(await memory.keepMethod('100001', visa)).toBe(true);
    expect(await memory.keepMethod('100001', checking)).toBe(true);
    expect(await memory.keepMethod('100001', { ...visa, expiration: '08/31' })).toBe(true);
    expect(await memory.methods('100001')).toEqual([{ ...visa, expiration: '08/31' }, checking]);
    expect(await memory.customersOf('tok_b')).toEqual(['100001']);
    await memory.dropMethod('100001', 'tok_visa');
    await memory.dropMethod('100001', 'tok_visa');
    expect(await memory.methods('100001')).toEqual([checking]);
    expect(await memory.customersOf('tok_visa')).toEqual([]);
  });

  it('leaves a token with the customer it was given to', async () => {
    const memory = memoryOf('IPPAY');
    await memory.keepMethod('100005', { ...visa, token: 'tok_own' });
    expect(await memory.keepMethod('100006', { ...visa, token: 'tok_own', display: 'Visa ending 2222' })).toBe(false);
    await memory.dropMethod('100006', 'tok_own');
    expect(await memory.methods('100006')).toEqual([]);
    expect(await memory.methods('100005')).toEqual([{ ...visa, token: 'tok_own' }]);
  });

  it('keeps providers apart', async () => {
    await memoryOf('STRIPE').keepCustomerId('100007', 'cus_7');
    await memoryOf('STRIPE').keepMethod('100007', { ...visa, token: 'tok_shared' });
    expect(await memoryOf('IPPAY').customerId('100007')).toBeNull();
    expect(await memoryOf('IPPAY').customerOf('cus_7')).toBeNull();
    expect(await memoryOf('IPPAY').customersOf('tok_shared')).toEqual([]);
    expect(await memoryOf('IPPAY').keepMethod('100008', { ...visa, token: 'tok_shared' })).toBe(true);
  });
});
