import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { Log } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { createPageFiles, type PageFiles } from './index.ts';

let app: TestApp;
let folder: string;
let told: string[];
const servers: FastifyInstance[] = [];

/** A build of the portal with these files below assets; what is packed ahead stands beside it as the build leaves it. */
function build(name: string, files: Record<string, string>): string {
  const webRoot = path.join(folder, name);
  mkdirSync(path.join(webRoot, 'assets/staff'), { recursive: true });
  writeFileSync(path.join(webRoot, 'index.html'), `<!doctype html><title>${name}</title>`);
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(webRoot, 'assets', file), text);
    if (file.endsWith('.js')) writeFileSync(path.join(webRoot, 'assets', `${file}.br`), brotliCompressSync(text));
  }
  return webRoot;
}

const log = {
  error: (_of: object, words: string) => told.push(words),
  warn: (_of: object, words: string) => told.push(words),
} as unknown as Log;

/** What another process of the same installation has, with nothing in its memory yet. */
const another = (more: object = {}): PageFiles =>
  createPageFiles({ ...app.core, log: { ...log, error: (words: string) => told.push(words) } as unknown as Log, ...more });

const namesKept = async (): Promise<string[]> =>
  (await app.db.kysely.selectFrom('page_file').select('name').distinct().orderBy('name').execute()).map(({ name }) => name);

async function serve(webRoot: string): Promise<FastifyInstance> {
  const server = await app.product.buildHttp({ isDemo: false, webRoot });
  servers.push(server);
  return server;
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-page-files-'));
  told = [];
  app = await startApp({ template: 'empty' });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('while one version of the portal takes the place of another', () => {
  it('each process has the files of both, as they were built', async () => {
    const before = await serve(build('before', { 'main-aaaa.js': 'before()', 'staff/desk-aaaa.js': 'desk()', 'inter-1.woff2': 'font' }));
    const after = await serve(build('after', { 'main-bbbb.js': 'after()', 'inter-1.woff2': 'font', 'app-bbbb.css': 'p{color:red}' }));
    const get = (server: FastifyInstance, file: string, headers: Record<string, string> = {}) =>
      server.inject({ url: `/assets/${file}`, headers });

    const plain = await get(before, 'main-bbbb.js');
    expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([200, 'after()', undefined]);
    const own = await get(after, 'main-bbbb.js', { 'accept-encoding': 'br' });
    const passedOn = await get(before, 'main-bbbb.js', { 'accept-encoding': 'br' });
    expect(passedOn.rawPayload).toEqual(own.rawPayload);
    for (const name of ['cache-control', 'content-type', 'content-encoding', 'x-content-type-options', 'vary'])
      expect(passedOn.headers[name], name).toBe(own.headers[name]);
    expect((await get(before, 'app-bbbb.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get(after, 'staff/desk-aaaa.js')).body).toBe('desk()');
    const head = await before.inject({ method: 'HEAD', url: '/assets/main-bbbb.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('what no version has is not found, and asking for it does not reach the database each time', async () => {
    const server = await serve(build('before', { 'main-aaaa.js': 'before()' }));
    let asked = 0;
    const counting = { ...app.db, prepared: (...given: Parameters<typeof app.db.prepared>) => ((asked += 1), app.db.prepared(...given)) };
    const files = another({ db: counting });
    for (let at = 0; at < 20; at++) expect(await files.ofOtherVersion(`main-${at}.js`)).toBeNull();
    expect(asked).toBe(1);
    for (const name of ['main-zzzz.js', '../index.html', '%2e%2e/index.html', '', 'staff/'])
      expect((await server.inject({ url: `/assets/${name}` })).statusCode, name).toBe(404);
  });

  it('a file that was asked for before its version had started is found as soon as it has', async () => {
    const before = another();
    expect(await before.ofOtherVersion('main-bbbb.js')).toBeNull();
    await another().keep(build('after', { 'main-bbbb.js': 'after()' }));
    app.clock.advance(250);
    expect(await before.ofOtherVersion('main-bbbb.js')).not.toBeNull();
  });

  it('nothing is passed on that no process of this installation has written', async () => {
    await another().keep(build('before', { 'main-aaaa.js': 'before()' }));
    expect(await another().ofOtherVersion('main-aaaa.js')).not.toBeNull();
    expect(
      await another({ secrets: createSecrets('another root key, of another installation') }).ofOtherVersion('main-aaaa.js'),
    ).toBeNull();
    await app.db.kysely
      .updateTable('page_file')
      .set({ body: brotliCompressSync('steal()') })
      .execute();
    expect(await another().ofOtherVersion('main-aaaa.js')).toBeNull();
    expect(told).toEqual(Array(2).fill('a file of another version was not written by a process of ours'));
  });

  it('a seal of the root key that is being replaced holds, and files are kept anew under the new one', async () => {
    const webRoot = build('before', { 'main-aaaa.js': 'before()' });
    await another({ secrets: createSecrets('the root key that is being replaced') }).keep(webRoot);
    const both = another({ secrets: createSecrets('the root key that takes its place', 'the root key that is being replaced') });
    expect((await both.ofOtherVersion('main-aaaa.js'))?.encoding).toBe('br');
    await both.keep(webRoot);
    expect(await another({ secrets: createSecrets('the root key that takes its place') }).ofOtherVersion('main-aaaa.js')).not.toBeNull();
  });

  it('keeps the three releases that were started last, whichever was built first', async () => {
    const roots = ['a', 'b', 'c', 'd'].map((name) => build(name, { [`main-${name}.js`]: `${name}()` }));
    const start = async (at: number): Promise<void> => {
      app.clock.advance(60_000);
      await another().keep(roots[at] ?? '');
    };
    for (const at of [0, 1, 2]) await start(at);
    // Back to the first: the second is the oldest then.
    await start(0);
    await start(3);
    expect(await namesKept()).toEqual(['main-a.js', 'main-c.js', 'main-d.js']);
  });

  it('processes of one version that start at once keep its files once', async () => {
    const webRoot = build('before', Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`part-${at}.js`, `part(${at})`])));
    await Promise.all([another().keep(webRoot), another().keep(webRoot), another().keep(webRoot)]);
    await another().keep(webRoot);
    expect(told).toEqual([]);
    const [row] = await app.db.prepared<{ files: number }>('test-count', 'select count(*)::int as files from page_file', []);
    expect(row?.files).toBe(120);
  });

  it('a database that is away fails neither a start nor the request: the file is not found, and found once it is back', async () => {
    await another().keep(build('before', { 'main-aaaa.js': 'before()' }));
    let isAway = true;
    const away = () => Promise.reject(new Error('away'));
    const wavering = {
      ...app.db,
      transaction: away,
      prepared: (...given: Parameters<typeof app.db.prepared>) => (isAway ? away() : app.db.prepared(...given)),
    };
    const files = another({ db: wavering });
    await files.keep(build('after', { 'main-bbbb.js': 'after()' }));
    expect(await files.ofOtherVersion('main-aaaa.js')).toBeNull();
    isAway = false;
    expect(await files.ofOtherVersion('main-aaaa.js')).not.toBeNull();
    expect(told).toEqual(['files of the pages could not be kept', 'a file of another version could not be looked for']);
  });
});
