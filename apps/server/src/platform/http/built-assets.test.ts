import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noSchemas } from './no-schemas.ts';
import { servePages } from './pages.ts';

let webRoot: string;
let app: FastifyInstance;

const write = (file: string, text: string) => writeFileSync(path.join(webRoot, file), text);

const away = () => Promise.reject(new Error('away'));

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-pages-'));
  mkdirSync(path.join(webRoot, 'assets/staff'), { recursive: true });
  write('index.html', '<!doctype html>');
  write('csp.json', '{}');
  write('assets/app-1a2b.js', 'plain');
  write('assets/app-1a2b.js.br', 'packed');
  write('assets/staff/desk-3c4d.js', 'staff');
  app = Fastify({ schemaController: noSchemas });
  await servePages(app, { webRoot, frameOrigins: [], secure: false, providerFacts: away, readForPage: away });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('files that pages load are served for a year, in the encoding that was prepared', async () => {
  const plain = await get('/assets/app-1a2b.js');
  expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect((await get('/assets/staff/desk-3c4d.js')).body).toBe('staff');
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
});

test('nothing else of the folder is served', async () => {
  write('assets/put-there-later.js', 'later');
  const closed = [
    'app-1a2b.js.br',
    'put-there-later.js',
    'missing.js',
    'staff',
    'staff/',
    '',
    '../csp.json',
    '%2e%2e/csp.json',
    '..%2fcsp.json',
  ];
  for (const name of closed) expect((await get(`/assets/${name}`)).statusCode, name).toBe(404);
});

test('a route with a schema of its own is refused when it is added', async () => {
  const other = Fastify({ schemaController: noSchemas });
  other.get('/with-a-schema', { schema: { querystring: { type: 'object' } } }, () => 'never');
  await expect(other.ready()).rejects.toThrow('a route has a schema of its own');
});
