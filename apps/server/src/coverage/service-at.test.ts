import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { Transaction } from '../platform/db/database.ts';

let app: TestApp;
const town = { city: 'Oakfield', zipCode: '50999' };

beforeAll(async () => {
  app = await startApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-service-'));
  const house = (number: number, street: string, unit = '') => `${number}${street}${unit},${number},${street},${unit},Oakfield,IA,50999`;
  const houses = [1, 2, 3, 4, 5, 6, 7].map((number) => house(number, 'Oak Street'));
  const units = ['Apt 5', 'Apt 6', 'Apt 7'].map((unit) => house(700, 'House Place', unit));
  writeFileSync(path.join(folder, 'a.csv'), ['external_id,number,street,unit,city,state,zip', ...houses, ...units].join('\n'));
  await app.product.addresses.importFile({ file: path.join(folder, 'a.csv'), status: 'NEW_SERVICE' });
  rmSync(folder, { recursive: true });
});
afterAll(() => app.close());

const wrapper = (address1: string, address2: string | null = null) => ({
  ...town,
  fullAddress: '',
  address1,
  address2,
  address3: null,
  state: 'IA',
  zip4: null,
});
/** Whether a line is in use there, and whether an order is open. */
const found = async (address1: string, address2: string | null = null) => {
  const { body } = await app.call('embedMap', { params: { id: 0 }, body: { addressWrapper: wrapper(address1, address2) } });
  const { servicelinesExist, serviceOrdersExist } = body.validatedAddress;
  return { servicelinesExist, serviceOrdersExist };
};
const nothing = { servicelinesExist: false, serviceOrdersExist: false };
const aLine = { servicelinesExist: true, serviceOrdersExist: false };
const anOrder = { servicelinesExist: false, serviceOrdersExist: true };

interface LinePlace {
  address1: string;
  /** The unit of the account's service address. */
  address2?: string;
  city?: string;
  zip?: string;
  status?: string;
}
async function putLine({ address1, address2, city = town.city, zip = town.zipCode, status = 'Active' }: LinePlace): Promise<void> {
  const { accountId } = await seedAccount(app.db);
  await app.db.transaction(async (tx) => {
    const place = { account_id: accountId, type: 'SERVICE' as const, address1, address2: address2 ?? null, address3: null };
    await tx.kysely
      .insertInto('contact_address')
      .values({ ...place, city, state_abbreviation: 'IA', state_name: 'Iowa', zip_code: zip })
      .execute();
    const item = { account_id: accountId, plan_id: await anyPlan(tx), relation: 'Main' as const };
    const { id } = await tx.kysely.insertInto('service_item').values(item).returning('id').executeTakeFirstOrThrow();
    const line = { account_id: accountId, service_item_id: id, status, number: null, address1, city, state_name: 'Iowa', zip_code: zip };
    await tx.kysely.insertInto('service_line').values(line).execute();
  });
}

async function anyPlan(tx: Transaction): Promise<number> {
  return (await tx.kysely.selectFrom('plan').select('id').executeTakeFirstOrThrow()).id;
}

async function putOrder(
  address1: string,
  address2: string | null,
  status: 'PENDING' | 'IN_PROGRESS' | 'FINISHED' | 'CANCELLED',
): Promise<void> {
  const { accountId } = await seedAccount(app.db, { account: { status: 'Signup' } });
  const key = app.product.addresses.keyOf({ ...wrapper(address1, address2) });
  const at = new Date('2026-11-01T12:00:00Z');
  await app.db.transaction(async (tx) => {
    const order = {
      account_id: accountId,
      status,
      description: 'Sign up',
      type: 'New sign-up',
      service_address: address1,
      created_at: at,
      modified_at: at,
    };
    const { id } = await tx.kysely.insertInto('customer_order').values(order).returning('id').executeTakeFirstOrThrow();
    const guest = {
      order_id: id,
      account_id: accountId,
      name: `NEW_ORDER_${id}`,
      type: 'SIGNUP' as const,
      address_key: key ?? '',
      note: '',
      locale: 'en-us' as const,
    };
    const json = {
      address: '{}',
      validated_address: '{}',
      plans: '[]',
      zone_values: '[]',
      review_reasons: [],
      sales_agent_id: null,
      base_order_id: null,
    };
    await tx.kysely
      .insertInto('guest_order')
      .values({ ...guest, ...json, created_at: at })
      .execute();
  });
}

it('[GUEST-077] [API-077] finds nothing at an address where there is nothing', async () => {
  expect(await found('1 Oak Street')).toEqual(nothing);
});

it('[GUEST-076] [API-077] finds a line in use, however its address is spelled, and one that is suspended', async () => {
  await putLine({ address1: '2 OAK ST.', zip: '50999-1234', city: 'oakfield' });
  await putLine({ address1: '3 Oak Street', status: 'Suspended' });
  expect([await found('2 Oak Street'), await found('3 oak st')]).toEqual([aLine, aLine]);
});

it('[GUEST-076] takes no ended line for one in use, and none of another street, town or number', async () => {
  await putLine({ address1: '4 Oak Street', status: 'Deactivated' });
  await putLine({ address1: '4 Elm Street' });
  await putLine({ address1: '4 Oak Street', zip: '50998', city: 'Elsewhere' });
  await putLine({ address1: '44 Oak Street' });
  expect(await found('4 Oak Street')).toEqual(nothing);
});

it('[GUEST-075] [API-077] finds an order that is open, and none that is done or cancelled', async () => {
  await putOrder('5 oak st', null, 'PENDING');
  await putOrder('6 Oak Street', null, 'IN_PROGRESS');
  await putOrder('7 Oak Street', null, 'FINISHED');
  await putOrder('7 Oak Street', null, 'CANCELLED');
  expect([await found('5 Oak Street'), await found('6 Oak Street'), await found('7 Oak Street')]).toEqual([anOrder, anOrder, nothing]);
});

it('[GUEST-075] [GUEST-076] says of a unit only what is known of that unit, wherever the unit was written', async () => {
  await putLine({ address1: '700 House Place', address2: 'Unit 5' });
  await putOrder('700 House Place #6', null, 'PENDING');
  expect(await found('700 House Place', 'Apt 5')).toEqual(aLine);
  expect(await found('700 House Place Apt 6')).toEqual(anOrder);
  expect(await found('700 House Place', '7')).toEqual(nothing);
  expect(await found('700 House Place')).toEqual(nothing);
  await putLine({ address1: '700 House Place Apt 7' });
  expect(await found('700 House Place', 'Apt 7')).toEqual(aLine);
});
