import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RegistrationApp, startRegistrationApp, type Unregistered } from '../../test/registration-app.ts';

let app: RegistrationApp;
beforeAll(async () => {
  app = await startRegistrationApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());

const minuteMs = 60_000;
/** Another network address for each check, so that only the limits of this subject count. */
let address = 0;
async function check(ivy: Unregistered): Promise<number> {
  address += 1;
  const headers = { 'x-requested-with': 'portal' };
  const remoteAddress = `10.1.${Math.floor(address / 250)}.${address % 250}`;
  const url = `/aboss-api/rest/v1/public/account/contact/accountAndBillingZip/primary/${ivy.number}/${ivy.zip}`;
  return (await app.http.inject({ method: 'GET', url, headers, remoteAddress })).json().contactNumberId;
}
/** Calls from an address of its own each time. */
async function post(path: 'authcode' | 'authcode/verify', payload: object) {
  address += 1;
  const remoteAddress = `10.2.${Math.floor(address / 250)}.${address % 250}`;
  const response = await app.http.inject({ method: 'POST', url: `/aboss-api/rest/v1/public/${path}`, payload, remoteAddress });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
const send = (contactNumberId: number, requester: 'mobilePin' | 'emailPin') => post('authcode', { contactNumberId, requester });
const verify = (contactNumberId: number, pinType: string, pinValue: string) =>
  post('authcode/verify', { contactNumberId, pinType, pinValue });
const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code ?? 'ok';

describe('sending a PIN (C-084)', () => {
  it('[WIZ-008] [API-094] [ENT-033] texts six digits to the number on file, in the language of the check', async () => {
    const ivy = await app.makeAccount();
    const { status, body } = await send(await check(ivy), 'mobilePin');
    expect([status, body]).toEqual([200, { success: true }]);
    const [text, ...more] = await app.sentTo(ivy.mobile);
    expect(more).toEqual([]);
    expect(text).toMatchObject({ channel: 'text', text: expect.stringMatching(/^\d{6} is your Cedar Valley Fiber PIN /) });
    expect(text?.text.length).toBeLessThanOrEqual(160);
    expect(await app.sentTo(ivy.email)).toEqual([]);
  });

  it('[WIZ-009] [API-094] mails it to the e-mail on file, and keeps only a digest', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'emailPin');
    const pin = await app.sentPin(ivy.email);
    expect(pin).toMatch(/^\d{6}$/);
    expect((await app.sentTo(ivy.email))[0]?.subject).toBe(`${pin} is your PIN for Cedar Valley Fiber`);
    const row = await app.db.kysely.selectFrom('registration_check').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.pin_digest).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(pin);
  });

  it('[API-094] refuses alike an unknown and an expired check and a contact that is not there', async () => {
    const ivy = await app.makeAccount({ mobile: null });
    const expired = await check(ivy);
    app.clock.advance(15 * minuteMs);
    const fresh = await check(ivy);
    const bodies = [await send(4711, 'emailPin'), await send(expired, 'emailPin'), await send(fresh, 'mobilePin')];
    for (const { status, body } of bodies) {
      expect([status, body]).toEqual([
        200,
        {
          success: false,
          error: { code: 'REG0002', message: "We couldn't find an account with this information.", requestId: expect.any(String) },
        },
      ]);
    }
    expect(await app.sentTo(ivy.email)).toEqual([]);
  });

  it('[API-094] D-039: sends another after 30 seconds, and the earlier one is worth nothing', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'emailPin');
    const first = await app.sentPin(ivy.email);
    app.clock.advance(29_999);
    const early = await send(id, 'emailPin');
    expect([early.status, codeOf(early), early.headers['retry-after']]).toEqual([429, 'GEN0006', '1']);
    app.clock.advance(1);
    expect((await send(id, 'emailPin')).status).toBe(200);
    const second = await app.sentPin(ivy.email);
    if (first !== second) expect(codeOf(await verify(id, 'emailPin', first))).toBe('REG0003');
    expect(codeOf(await verify(id, 'emailPin', second))).toBe('ok');
  });

  it('[API-094] sends three to one destination in a quarter of an hour, however many checks are made (RL-MAIL)', async () => {
    const ivy = await app.makeAccount();
    for (let time = 0; time < 3; time++) expect((await send(await check(ivy), 'mobilePin')).status).toBe(200);
    const over = await send(await check(ivy), 'mobilePin');
    expect([over.status, codeOf(over)]).toEqual([429, 'GEN0006']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(800);
    expect(await app.sentTo(ivy.mobile)).toHaveLength(3);
    // The mailbox is another destination.
    expect((await send(await check(ivy), 'emailPin')).status).toBe(200);
    app.clock.advance(15 * minuteMs);
    expect((await send(await check(ivy), 'mobilePin')).status).toBe(200);
  });

  it('[API-094] sends three and no more when twenty checks ask at once', async () => {
    const ivy = await app.makeAccount();
    const checks: number[] = [];
    for (let time = 0; time < 20; time++) checks.push(await check(ivy));
    await Promise.all(checks.map((id) => send(id, 'mobilePin')));
    expect(await app.sentTo(ivy.mobile)).toHaveLength(3);
  });
});

describe('checking a PIN (C-089)', () => {
  it('[WIZ-013] D-039: answers a token to register with and the e-mail, once; the check is used up with it', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'mobilePin');
    const pin = await app.sentPin(ivy.mobile);
    const { status, body } = await verify(id, 'mobilePin', ` ${pin.slice(0, 3)} ${pin.slice(3)} `);
    expect([status, body]).toEqual([200, { success: true, verificationToken: expect.stringMatching(/^[\w-]{43}$/), email: ivy.email }]);
    expect(codeOf(await verify(id, 'mobilePin', pin))).toBe('REG0004');
    expect(codeOf(await send(id, 'mobilePin'))).toBe('REG0002');
    const look = await app.call('validateRegistrationToken', { body: { verificationToken: body.verificationToken } });
    expect(look.body).toEqual({ success: true, message: ivy.email });
  });

  it('[WIZ-013] takes the same PIN once when two enter it at the same moment', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'emailPin');
    const pin = await app.sentPin(ivy.email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(id, 'emailPin', pin)));
    expect(answers.map(codeOf).toSorted()).toEqual([...Array.from({ length: 7 }, () => 'REG0004'), 'ok']);
  });

  it('[WIZ-013] is over after ten minutes, and for another way than it was sent by', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'emailPin');
    const pin = await app.sentPin(ivy.email);
    expect(codeOf(await verify(id, 'mobilePin', pin))).toBe('REG0004');
    app.clock.advance(10 * minuteMs - 1);
    expect(codeOf(await verify(id, 'emailPin', wrong(pin)))).toBe('REG0003');
    app.clock.advance(1);
    expect(codeOf(await verify(id, 'emailPin', pin))).toBe('REG0004');
  });

  it('[WIZ-013] opens nothing of another check: not its own PIN there, and none that was never sent', async () => {
    const [ivy, other] = [await app.makeAccount(), await app.makeAccount()];
    const [id, otherId] = [await check(ivy), await check(other)];
    expect(codeOf(await verify(otherId, 'emailPin', '000000'))).toBe('REG0004');
    await send(id, 'emailPin');
    await send(otherId, 'emailPin');
    const [pin, otherPin] = [await app.sentPin(ivy.email), await app.sentPin(other.email)];
    if (pin !== otherPin) expect(codeOf(await verify(otherId, 'emailPin', pin))).toBe('REG0003');
    expect(codeOf(await verify(4711, 'emailPin', pin))).toBe('REG0004');
  });

  it('[WIZ-013] gives a sent PIN five tries, then none, not even for the right one', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    await send(id, 'emailPin');
    const pin = await app.sentPin(ivy.email);
    for (let time = 0; time < 5; time++) expect(codeOf(await verify(id, 'emailPin', wrong(pin)))).toBe('REG0003');
    expect(codeOf(await verify(id, 'emailPin', pin))).toBe('REG0004');
  });

  it.each(['emailPin', 'accountPin'] as const)('[WIZ-013] lets 20 wrong tries at once of %s be five', async (pinType) => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    if (pinType === 'emailPin') await send(id, pinType);
    const guess = pinType === 'emailPin' ? wrong(await app.sentPin(ivy.email)) : '0000';
    const codes = (await Promise.all(Array.from({ length: 20 }, () => verify(id, pinType, guess)))).map(codeOf);
    expect(codes.filter((code) => code === 'REG0003').length).toBeLessThanOrEqual(5);
    expect(codes).not.toContain('ok');
    for (let time = 0; time < 6; time++) codes.push(codeOf(await verify(id, pinType, guess)));
    expect(codes.filter((code) => code === 'REG0003')).toHaveLength(5);
    expect(codes.at(-1)).toBe('REG0004');
  });

  it('[WIZ-013] counts wrong sent PINs of an account across checks: twenty in a day', async () => {
    const ivy = await app.makeAccount();
    for (let checks = 0; checks < 4; checks++) {
      app.clock.advance(15 * minuteMs);
      const id = await check(ivy);
      await send(id, 'emailPin');
      const pin = await app.sentPin(ivy.email);
      for (let time = 0; time < 5; time++) expect(codeOf(await verify(id, 'emailPin', wrong(pin)))).toBe('REG0003');
    }
    app.clock.advance(15 * minuteMs);
    const id = await check(ivy);
    await send(id, 'emailPin');
    expect(codeOf(await verify(id, 'emailPin', await app.sentPin(ivy.email)))).toBe('REG0004');
    expect(codeOf(await verify(id, 'accountPin', ivy.accountPin))).toBe('ok');
  });
});

describe('the PIN of the account', () => {
  it('[WIZ-007] [WIZ-013] is compared with the one of the account, under the same limits', async () => {
    const ivy = await app.makeAccount();
    const id = await check(ivy);
    expect(codeOf(await verify(id, 'accountPin', '0000'))).toBe('REG0003');
    expect((await verify(id, 'accountPin', ivy.accountPin)).body).toMatchObject({ success: true, email: ivy.email });
    expect(codeOf(await verify(id, 'accountPin', ivy.accountPin))).toBe('REG0004');
  });

  it('[WIZ-013] has five tries a day for the account, whichever checks they are made for; a right one takes them back', async () => {
    const ivy = await app.makeAccount();
    for (let time = 0; time < 4; time++) expect(codeOf(await verify(await check(ivy), 'accountPin', '0000'))).toBe('REG0003');
    expect(codeOf(await verify(await check(ivy), 'accountPin', ivy.accountPin))).toBe('ok');
    for (let time = 0; time < 5; time++) expect(codeOf(await verify(await check(ivy), 'accountPin', '0000'))).toBe('REG0003');
    expect(codeOf(await verify(await check(ivy), 'accountPin', ivy.accountPin))).toBe('REG0004');
    app.clock.advance(24 * 60 * minuteMs);
    expect(codeOf(await verify(await check(ivy), 'accountPin', ivy.accountPin))).toBe('ok');
  });

  it('[WIZ-013] is wrong where the account has none, and over where the check is', async () => {
    const ivy = await app.makeAccount();
    await app.db.kysely.updateTable('account').set({ account_pin_hash: null }).where('id', '=', ivy.id).execute();
    const id = await check(ivy);
    expect(codeOf(await verify(id, 'accountPin', ivy.accountPin))).toBe('REG0003');
    app.clock.advance(15 * minuteMs);
    expect(codeOf(await verify(id, 'accountPin', ivy.accountPin))).toBe('REG0004');
    expect(codeOf(await verify(4711, 'accountPin', ivy.accountPin))).toBe('REG0004');
  });

  it("[WIZ-007] opens Ivy's account of the demo provider", async () => {
    const ivy = { number: '1000016', zip: '52001' } as Unregistered;
    expect((await verify(await check(ivy), 'accountPin', '4821')).body).toMatchObject({ success: true, email: 'ivy.chen@example.com' });
  });
});

it('[API-094] refuses bodies that are not these calls', async () => {
  const bodies = [
    {},
    { contactNumberId: 1 },
    { contactNumberId: 'x', requester: 'emailPin' },
    { contactNumberId: 1, requester: 'accountPin' },
  ];
  for (const body of bodies) expect((await post('authcode', body)).status).toBe(400);
  const pin = { contactNumberId: 1, pinType: 'emailPin', pinValue: '1' };
  for (const body of [
    { ...pin, pinValue: '' },
    { ...pin, pinType: 'x' },
    { ...pin, accountId: 1 },
    { ...pin, contactNumberId: -1 },
  ]) {
    expect((await post('authcode/verify', body)).status).toBe(400);
  }
});
