import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOidcIdentityProvider } from '../../src/adapters/identity-oidc/index.ts';
import { createHttpTextSender } from '../../src/adapters/texts-http/index.ts';
import { createOtlpTracing } from '../../src/adapters/tracing-otlp/index.ts';
import { type StrangeServer, startStrangeServer, strangeAnswers } from '../gateway-suite/strange-server.ts';

const mostTaken = 16 * 1024 * 1024;
const endsWithinMs = 5_000;

let strange: StrangeServer;
beforeAll(async () => {
  strange = await startStrangeServer();
});
afterAll(() => strange.close());

async function expectSoonOver(work: () => Promise<void>): Promise<void> {
  const begunAt = performance.now();
  await work();
  expect(strange.asked()).toBeGreaterThan(0);
  expect(performance.now() - begunAt).toBeLessThan(endsWithinMs);
  expect(strange.taken() / strange.asked()).toBeLessThan(mostTaken);
}

it.each(Object.keys(strangeAnswers) as (keyof typeof strangeAnswers)[])(
  "S50: a company's sign-in server that answers with %s vouches for nobody, and soon",
  async (answer) => {
    const provider = createOidcIdentityProvider({
      issuer: strange.url,
      clientId: 'porchlight',
      clientSecret: 'a-secret-of-the-client',
      returnUrl: 'http://127.0.0.1:8080/staff/company/return',
      rolesClaim: null,
      allowHttp: true,
    });
    strange.set(answer);
    await expectSoonOver(async () => expect(await provider.begin()).toBeNull());
  },
);

it('S50: a service of text messages that took a message over and talks on is not listened to', async () => {
  strange.set('an endless body');
  const message = { id: 'text-1', to: '+15635550116', text: 'Your code is 482 115' };
  await expectSoonOver(() => createHttpTextSender({ url: strange.url }).send(message));
});

it('S50: a collector of traces that answers without end is cut off', async () => {
  strange.set('an endless body');
  const settings = { endpoint: strange.url, headers: {}, service: 'porchlight', share: 1 };
  const tracing = await createOtlpTracing(settings);
  await tracing.within('a step', async () => {});
  await expectSoonOver(() => tracing.close());
  const takenThen = strange.taken();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(strange.taken()).toBe(takenThen);
});
