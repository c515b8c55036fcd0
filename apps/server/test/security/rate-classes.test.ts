import { apiBasePath, contract, type RateClass } from '@porchlight/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let maria: Caller;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' } });
  maria = await app.signIn('maria.lopez@example.com');
});
afterAll(() => app.close());

interface Limit {
  rateClass: RateClass;
  /** What is counted. */
  by: string;
  allowed: number;
  seconds: number;
  ask(time: number): InjectOptions;
}

const portal = { 'x-requested-with': 'portal' };
const { signIn } = contract.session;
const { sendResetLink } = contract.passwords;
const own = (): Record<string, string> => ({ 'x-api-token': maria.token });
const to = ({ method, path }: { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string }): InjectOptions => ({
  method,
  url: apiBasePath + path.replace(/\{\w+\}/g, String(maria.accountId)),
});

// Refused for what they say as well: whoever asks too often does so with wrong requests too.
const limits: Limit[] = [
  {
    rateClass: 'RL-READ',
    by: 'session',
    allowed: 300,
    seconds: 60,
    ask: () => ({ ...to(contract.session.getPermissions), headers: own() }),
  },
  {
    rateClass: 'RL-WRITE',
    by: 'session',
    allowed: 60,
    seconds: 60,
    ask: () => ({ ...to(contract.contactData.keepLanguage), headers: own(), payload: {} }),
  },
  {
    rateClass: 'RL-MONEY',
    by: 'account',
    allowed: 10,
    seconds: 60,
    ask: () => ({ ...to(contract.payments.payByToken), headers: own(), payload: {} }),
  },
  { rateClass: 'RL-AUTH', by: 'name', allowed: 10, seconds: 900, ask: () => ({ ...to(signIn), payload: { j_username: 'a@example.com' } }) },
  {
    rateClass: 'RL-AUTH',
    by: 'address',
    allowed: 50,
    seconds: 900,
    ask: (time) => ({ ...to(signIn), payload: { j_username: `b${time}@example.com` } }),
  },
  {
    rateClass: 'RL-MAIL',
    by: 'destination',
    allowed: 3,
    seconds: 900,
    ask: () => ({ ...to(sendResetLink), query: { email: 'c@example.com' }, headers: portal }),
  },
  {
    rateClass: 'RL-MAIL',
    by: 'address',
    allowed: 20,
    seconds: 3_600,
    ask: (time) => ({ ...to(sendResetLink), query: { email: `d${time}@example.com` }, headers: portal }),
  },
  { rateClass: 'RL-LOOKUP', by: 'address', allowed: 60, seconds: 60, ask: () => to(contract.addresses.searchAddresses) },
  {
    rateClass: 'RL-LOOKUP-ACCOUNT',
    by: 'address',
    allowed: 10,
    seconds: 3_600,
    ask: (time) => ({ ...to(contract.registration.checkByContact), query: { emailOrNumber: `e${time}@example.com` }, headers: portal }),
  },
  { rateClass: 'RL-HOOK', by: 'address', allowed: 600, seconds: 60, ask: () => ({ ...to(contract.payments.receiveNotice), payload: {} }) },
];

describe('S54: whoever asks too often', { timeout: 60_000 }, () => {
  it('every class is among those that are tried, and each call that is asked is of its class', () => {
    const used = new Set(Object.values(contract).flatMap((group) => Object.values(group).map(({ limit }) => limit)));
    used.delete('none');
    expect(new Set<string>(limits.map(({ rateClass }) => rateClass))).toEqual(used);
    const asked = [contract.session.getPermissions, contract.contactData.keepLanguage, contract.payments.payByToken, signIn, sendResetLink];
    expect(asked.map(({ limit }) => limit)).toEqual(['RL-READ', 'RL-WRITE', 'RL-MONEY', 'RL-AUTH', 'RL-MAIL']);
    const more = [contract.addresses.searchAddresses, contract.registration.checkByContact, contract.payments.receiveNotice];
    expect(more.map(({ limit }) => limit)).toEqual(['RL-LOOKUP', 'RL-LOOKUP-ACCOUNT', 'RL-HOOK']);
  });

  it.each(limits.map((limit, at) => [limit.rateClass, limit.by, limit, at] as const))(
    'waits: %s by %s, and nobody else does',
    async (_class, _by, { allowed, seconds, ask }, at) => {
      const knock = (time: number, address: string) => app.http.inject({ ...ask(time), remoteAddress: address });
      const statuses: number[] = [];
      for (let time = 0; time < allowed; time += 1) statuses.push((await knock(time, `203.0.113.${at + 1}`)).statusCode);
      expect(statuses.filter((status) => status === 429)).toEqual([]);
      const refused = await knock(allowed, `203.0.113.${at + 1}`);
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'GEN0006']);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(seconds);
    },
  );
});
