import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RegistrationApp, startRegistrationApp } from '../../test/registration-app.ts';

let app: RegistrationApp;
beforeAll(async () => {
  app = await startRegistrationApp();
});
afterAll(() => app.close());

const miss = {
  success: false,
  error: { code: 'REG0002', message: "We couldn't find an account with this information.", requestId: expect.any(String) },
};

describe('account check by contact (C-082)', () => {
  it('[WIZ-001] [WIZ-003] [API-092] [ENT-032] finds by e-mail and by phone number however they are written, and tells contacts masked', async () => {
    const ivy = await app.makeAccount({ email: 'ida.File@example.com', mobile: '3195550001' });
    for (const typed of ['ida.file@example.com', ' IDA.FILE@example.com ', '3195550001', '(319) 555-0001', '+1 319 555 0001']) {
      const { status, body } = await app.checkContact(typed);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        mobileNumber: '(***) ***-0001',
        email: 'i***@e***.com',
        contactNumberId: expect.any(Number),
      });
      expect(Object.values(body)).not.toContain(ivy.id);
    }
  });

  it('[API-092] D-037: numbers a check at random, and answers null for a contact that is not there', async () => {
    const ivy = await app.makeAccount({ mobile: null });
    const [first, second] = [(await app.checkContact(ivy.email)).body, (await app.checkContact(ivy.email)).body];
    expect(first.mobileNumber).toBeNull();
    expect(Math.abs(first.contactNumberId - second.contactNumberId)).toBeGreaterThan(1_000);
    expect([first.contactNumberId, second.contactNumberId].every(Number.isSafeInteger)).toBe(true);
  });

  it('[API-092] numbers no check so that it could pass for a card number, which would be refused', async () => {
    const ivy = await app.makeAccount();
    for (let time = 0; time < 20; time++) expect((await app.checkContact(ivy.email)).body.contactNumberId).toBeLessThan(10 ** 12);
  });

  it('[WIZ-001] [API-092] answers one text for every miss: unknown, neither of both, no e-mail to sign in with, shared by accounts in use', async () => {
    await app.makeAccount({ email: null, mobile: '3195550002' });
    const shared = 'the.smiths@example.com';
    await app.makeAccount({ email: shared, mobile: '3195550003' });
    await app.makeAccount({ email: shared.toUpperCase(), mobile: '(319) 555-0003' });
    for (const typed of ['nobody@example.com', '3195559999', 'ivy', '3195550002', shared, '3195550003', '%', '%@example.com']) {
      const { status, body } = await app.checkContact(typed);
      expect([status, body]).toEqual([200, miss]);
    }
  });

  it('[WIZ-001] names the account in use where others with the same contact are over', async () => {
    const [email, mobile] = ['again@example.com', '3195550004'];
    await app.makeAccount({ email, mobile: null, status: 'Deactivated' });
    await app.makeAccount({ email, mobile });
    await app.makeAccount({ email, mobile: null, status: 'Prospect' });
    expect((await app.checkContact(email)).body.mobileNumber).toBe('(***) ***-0004');
  });

  it('[API-092] answers for who registered before as for anybody', async () => {
    expect((await app.checkContact('maria.lopez@example.com')).body).toMatchObject({ success: true, email: 'm***@e***.com' });
  });
});

describe('account check by number and ZIP code (C-083)', () => {
  it('[WIZ-001] [WIZ-003] [API-093] takes five digits or five and four of the billing ZIP code', async () => {
    const ivy = await app.makeAccount({ zip: '52001-4410' });
    for (const zip of ['52001', '52001-4410', '52001-0000']) {
      expect((await app.checkAccount(ivy.number, zip)).body).toMatchObject({ success: true, email: 'n***@e***.com' });
    }
  });

  it('[API-093] answers one text for every miss: unknown number, wrong ZIP code, the ZIP code of the service address, no e-mail', async () => {
    const ivy = await app.makeAccount();
    const noEmail = await app.makeAccount({ email: null });
    for (const [number, zip] of [
      ['9999999', '52001'],
      [ivy.number, '52002'],
      [ivy.number, '52999'],
      [noEmail.number, '52001'],
      ["1' or '1'='1", '52001'],
    ] as const) {
      const { status, body } = await app.checkAccount(number, zip);
      expect([status, body]).toEqual([200, miss]);
    }
  });

  it('[API-093] refuses what is no ZIP code, and calls without the header of the portal', async () => {
    const ivy = await app.makeAccount();
    for (const zip of ['5200', '520011', '52001-1', 'abcde'])
      expect((await app.checkAccount(ivy.number, zip)).body.error?.code).toBe('GEN0002');
    const bare = await app.call('checkByAccount', { params: { account: ivy.number, zip: '52001' } });
    expect(bare.body.error?.code).toBe('GEN0003');
    expect((await app.call('checkByContact', { query: { emailOrNumber: ivy.email } })).body.error?.code).toBe('GEN0003');
  });

  it('[API-092] [API-093] D-037: allows ten checks an hour from one address, both kinds together (RL-LOOKUP)', async () => {
    const limited = await startRegistrationApp({ env: { RATE_LIMITS: 'on' } });
    try {
      for (let time = 0; time < 5; time++) {
        expect((await limited.checkContact(`nobody${time}@example.com`)).status).toBe(200);
        expect((await limited.checkAccount('1000016', '52001')).status).toBe(200);
      }
      const over = await limited.checkContact('nobody@example.com');
      expect([over.status, over.body.error?.code]).toEqual([429, 'GEN0006']);
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(3_000);
      // The other look-ups have a count of their own.
      expect((await limited.call('getSearchLength')).status).toBe(200);
    } finally {
      await limited.close();
    }
  }, 60_000);
});

it('D-037: forgets a check some time after its quarter of an hour, by a job', async () => {
  const ivy = await app.makeAccount();
  const { contactNumberId } = (await app.checkContact(ivy.email)).body;
  const kept = () => app.db.kysely.selectFrom('registration_check').select('id').where('id', '=', contactNumberId).execute();
  app.clock.advance(30 * 60_000);
  await app.product.registration.jobs.removeOldRegistrations();
  expect(await kept()).toHaveLength(1);
  app.clock.advance(60 * 60_000);
  await app.product.registration.jobs.removeOldRegistrations();
  expect(await kept()).toEqual([]);
});
