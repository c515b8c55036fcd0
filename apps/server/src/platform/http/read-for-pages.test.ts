import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBasePath } from '@porchlight/contract';
import { pathOfRead, visitorReads } from '@porchlight/contract/first-view.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import type { PageRead } from './read-for-pages.ts';

let app: TestApp;
let http: FastifyInstance;
const webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-pages-'));
beforeAll(async () => {
  for (const page of ['login', 'guest-order']) mkdirSync(path.join(webRoot, page));
  for (const page of ['login/ordering', 'guest-order/index']) writeFileSync(path.join(webRoot, `${page}.html`), '<head></head>');
  app = await startApp();
  http = await app.product.buildHttp({ isDemo: true, webRoot, checkAnswers: true });
});
afterAll(async () => {
  await http.close();
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const broughtBy = async (url: string): Promise<PageRead[]> => {
  const { body } = await http.inject({ url });
  const content = /<meta name="early-reads" content="([^"]*)">/.exec(body)?.[1] ?? '[]';
  return JSON.parse(content.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))) as PageRead[];
};

describe('what a page of visitors brings along', () => {
  it.each([
    ['/login', visitorReads.signIn],
    ['/guest-order', visitorReads.guestOrder],
  ])('is what each read answers a visitor by itself: %s', async (url, reads) => {
    const brought = await broughtBy(url);
    expect(brought.map(({ path: of, asked }) => [of, asked])).toEqual(reads.map((read) => [pathOfRead(read), read.body]));
    for (const { path: of, asked, body } of brought) {
      const how = asked === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload: [...asked] };
      const answer = await http.inject({ ...how, url: apiBasePath + of, headers: { 'accept-language': 'en-us' } });
      expect([answer.statusCode, answer.json()]).toEqual([200, body]);
    }
  });
});
