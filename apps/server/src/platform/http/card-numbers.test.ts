import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';

const card = '4111 1111 1111 1111';
const routes = Object.values({ ...contract, ...staffContract } as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ template: 'empty' });
});
afterAll(() => app.close());

async function codeOf(route: Route, sent: { param?: string; query?: Record<string, string>; body?: unknown }): Promise<string> {
  const answer = await app.http.inject({
    method: route.method,
    url: apiBasePath + route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(sent.param ?? '1')),
    headers: { 'x-requested-with': 'portal' },
    ...(sent.query && { query: sent.query }),
    ...(sent.body !== undefined && { payload: sent.body as object }),
  });
  expect(answer.body).not.toMatch(/4111[ -]?1111[ -]?1111/);
  return (JSON.parse(answer.body) as { error?: { code: string } }).error?.code ?? String(answer.statusCode);
}

it('a card number is refused by every call, wherever it stands, before anybody looks at the rest', async () => {
  const bodies: unknown[] = [
    { note: card },
    { deep: [{ er: { still: [`paid with ${card}`] } }] },
    { [card]: 1 },
    { cardNumber: 4111111111111111 },
    { password: '4111111111111111' },
  ];
  const wrong: string[] = [];
  const expectRefused = async (route: Route, sent: Parameters<typeof codeOf>[1]) => {
    const code = await codeOf(route, sent);
    if (code !== 'GEN0013') wrong.push(`${route.id} ${JSON.stringify(sent)}: ${code}`);
  };
  for (const route of routes) {
    await expectRefused(route, { query: { q: card } });
    if (route.path.includes('{')) await expectRefused(route, { param: card });
    if (route.method === 'GET' || route.access.kind === 'hook' || route.bodyLimit === 'file') continue;
    for (const body of bodies) await expectRefused(route, { body });
  }
  expect(wrong).toEqual([]);
});

it('a bank account whose number looks like one is a bank account', async () => {
  const signIn = routes.find(({ id }) => id === 'C-022');
  if (!signIn) throw new Error('no C-022');
  expect(await codeOf(signIn, { body: { accountNumber: '4111111111111111', routingNumber: '110000000' } })).toBe('AUTH0002');
});
