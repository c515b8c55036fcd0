import { apiBasePath, contract } from '@porchlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());

const undeclared = ['j_username', 'username', 'contactEmailAddress'];

it('S05, S14: a name that a call does not declare makes nobody else of whom its limit is about', async () => {
  const statuses: number[] = [];
  for (const [at, name] of undeclared.concat(undeclared[0] ?? '').entries()) {
    const { statusCode } = await app.http.inject({
      method: 'GET',
      url: apiBasePath + contract.passwords.sendResetLink.path,
      headers: { 'x-requested-with': 'portal' },
      query: { email: 'maria.lopez@example.com', [name]: `somebody.${at}@example.com` },
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
