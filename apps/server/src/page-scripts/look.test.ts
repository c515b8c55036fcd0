import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { servePages } from '../platform/http/pages.ts';
import type { Log } from '../platform/log.ts';
import { createPageScripts, type PageScripts } from './index.ts';

const scripts = { '/assets/boot-AAAAAAAA.js': 'boot();', '/assets/main-AAAAAAAA.js': 'main();', '/assets/later-AAAAAAAA.js': 'later();' };
const html = `<!doctype html><html><head><script src="/assets/boot-AAAAAAAA.js"></script>
<link rel="stylesheet" href="/assets/main.css"><link rel="modulepreload" href="/assets/later-AAAAAAAA.js">
<script type="module" src="/assets/main-AAAAAAAA.js"></script></head><body></body></html>`;
const inPage = 'begin();';
const htmlOfVisitors = html.replace('</body>', `<script>${inPage}</script></body>`);
const frameOrigins = ['https://pay.example'];

/** What changes an answer between the product and whoever reads it; nothing at first. */
type Meddler = (request: FastifyRequest, reply: FastifyReply, body: string) => string | null;

let app: TestApp;
let portal: FastifyInstance;
let webRoot: string;
let meddle: Meddler | null;
let errors: object[];
let pageScripts: PageScripts;

beforeEach(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-scripts-'));
  const pages = ['index.html', ...['login', 'guest-order', 'payment-return', 'staff'].map((name) => `${name}/index.html`)];
  for (const file of ['assets/none', ...pages]) mkdirSync(path.dirname(path.join(webRoot, file)), { recursive: true });
  for (const file of pages) writeFileSync(path.join(webRoot, file), /^(?:login|guest-order)/.test(file) ? htmlOfVisitors : html);
  writeFileSync(path.join(webRoot, 'csp.json'), JSON.stringify({ styleHashes: [], scriptHashes: [`sha256-${hashOf(inPage)}`] }));
  for (const [file, text] of Object.entries(scripts)) writeFileSync(path.join(webRoot, file), text);
  const listed: [string | null, string][] = [[null, inPage], ...Object.entries(scripts)];
  const rows = listed.map(([file, text]) => ({ file, sha256: hashOf(text), reason: 'for tests', owner: 'Porchlight' }));
  writeFileSync(path.join(webRoot, 'scripts.json'), JSON.stringify(rows));
  meddle = null;
  errors = [];
  portal = Fastify();
  // What is changed on the way is read on the way.
  portal.addHook('onRequest', async ({ headers }) => {
    if (meddle !== null) delete headers['accept-encoding'];
  });
  portal.addHook('onSend', async (request, reply, payload) => {
    if (meddle === null) return payload;
    const changed = meddle(request, reply, await textOf(payload));
    if (changed === null) return reply.hijack().raw.destroy();
    reply.removeHeader('content-length');
    return changed;
  });
  const facts = async () => ({ brandName: 'Cedar Valley Fiber', guestOrderingEnabled: true, style: ':root{--accent:#123456}' });
  await servePages(portal, { webRoot, frameOrigins, secure: false, providerFacts: facts, readForPage: async () => [] });
  await portal.listen({ host: '127.0.0.1', port: 0 });
  const publicUrl = `http://127.0.0.1:${(portal.server.address() as AddressInfo).port}`;
  const log = { error: (line: object) => errors.push(line), warn: () => {}, info: () => {}, debug: () => {} } as unknown as Log;
  app = await startApp({ template: 'empty' });
  const config = { ...app.core.config, publicUrl };
  pageScripts = createPageScripts({ ...app.core, config, log, frameOrigins, tileOrigins: [], webRoot });
});
afterEach(async () => {
  await portal.close();
  await app.close();
  rmSync(webRoot, { recursive: true });
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return String(payload);
  const parts: Buffer[] = [];
  for await (const part of (payload ?? []) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const entries = () =>
  app.db.kysely.selectFrom('audit_event').select(['action', 'detail']).where('action', '=', 'pages.lookedAt').orderBy('id').execute();

const on = (page: string, change: (body: string, reply: FastifyReply) => string | null): Meddler => {
  return (request, reply, body) => (request.url === page ? change(body, reply) : body);
};
const policy = 'content-security-policy';
const replaceHeader = (name: string, change: (value: string) => string) => (body: string, reply: FastifyReply) => {
  reply.header(name, change(String(reply.getHeader(name))));
  return body;
};

describe('a look at the pages', () => {
  it('S32: finds nothing where all is as it was built, with the provider\u2019s own style, and leaves an entry each time', async () => {
    const looked = await pageScripts.look();
    expect(looked).toMatchObject({ outcome: 'done', scripts: 4, differences: [] });
    await pageScripts.jobs.lookAtPages();
    const digest = (looked as { digest: string }).digest;
    const entry = { action: 'pages.lookedAt', detail: { scripts: 4, digest, differences: 0 } };
    expect(await entries()).toEqual([entry, entry]);
    expect(errors).toEqual([]);
  });

  it.each<[string, Meddler, object]>([
    [
      'a script with other bytes',
      on('/assets/later-AAAAAAAA.js', (body) => `${body} `),
      { kind: 'scriptChanged', what: '/assets/later-AAAAAAAA.js' },
    ],
    [
      'a script that does not come',
      on('/assets/main-AAAAAAAA.js', () => null),
      { kind: 'scriptMissing', what: '/assets/main-AAAAAAAA.js' },
    ],
    [
      'a script of somebody else',
      on('/login', (body) => body.replace('</head>', '<script async src="https://evil.example/a.js?x=1"></script></head>')),
      { kind: 'scriptUnknown', what: 'evil.example on /login' },
    ],
    [
      'a script beside the list at our own address',
      on('/home', (body) => body.replace('</head>', "<SCRIPT src='/assets/extra.js'></SCRIPT></head>")),
      { kind: 'scriptUnknown', what: '/assets/extra.js on /home' },
    ],
    [
      'a script that is fetched ahead',
      on('/', (body) => body.replace('</head>', '<link rel=preload as=script href=//evil.example/b.js></head>')),
      { kind: 'scriptUnknown', what: 'evil.example on /' },
    ],
    [
      'a script in the page',
      on('/guest-order', (body) => body.replace('</body>', '<script>steal()</script></body>')),
      { kind: 'scriptInPage', what: '/guest-order' },
    ],
    [
      'another script in the page, in place of ours',
      on('/login', (body) => body.replace(inPage, `${inPage}steal()`)),
      { kind: 'scriptInPage', what: '/login' },
    ],
    [
      'another script in the page that is let in',
      on(
        '/guest-order',
        replaceHeader(policy, (value) => value.replace(/'sha256-[^']*'/, "$& 'sha256-other='")),
      ),
      { kind: 'headerChanged', what: 'content-security-policy of /guest-order' },
    ],
    [
      'a policy that lets more in',
      on(
        '/payment-return',
        replaceHeader(policy, (value) => value.replace("script-src 'self'", "script-src 'self' https:")),
      ),
      { kind: 'headerChanged', what: 'content-security-policy of /payment-return' },
    ],
    [
      'a policy that is gone',
      on('/staff', (body, reply) => {
        reply.removeHeader(policy);
        return body;
      }),
      { kind: 'headerChanged', what: 'content-security-policy of /staff' },
    ],
    [
      'a header that is weaker',
      on(
        '/login',
        replaceHeader('referrer-policy', () => 'unsafe-url'),
      ),
      { kind: 'headerChanged', what: 'referrer-policy of /login' },
    ],
  ])('S32: finds %s by one look', async (_what, meddler, difference) => {
    meddle = meddler;
    expect(await pageScripts.look()).toMatchObject({ outcome: 'done', differences: [difference] });
    expect(errors).toEqual([{ differences: 1, first: [difference] }]);
    expect(await entries()).toMatchObject([{ detail: { differences: 1 } }]);
  });

  it('S32: finds a file that was changed where it is kept', async () => {
    writeFileSync(path.join(webRoot, 'assets/boot-AAAAAAAA.js'), 'boot();steal();');
    expect(await pageScripts.look()).toMatchObject({ differences: [{ kind: 'scriptChanged', what: '/assets/boot-AAAAAAAA.js' }] });
  });

  it.each([
    ['br', brotliCompressSync],
    ['gz', gzipSync],
  ])('S32: finds a file that was changed for those alone who take it as %s', async (ending, compress) => {
    const file = '/assets/main-AAAAAAAA.js';
    writeFileSync(path.join(webRoot, `${file}.${ending}`), compress('main();steal();'));
    expect(await pageScripts.look()).toMatchObject({ differences: [{ kind: 'scriptChanged', what: file }] });
    writeFileSync(path.join(webRoot, `${file}.${ending}`), compress(scripts[file]));
    expect(await pageScripts.look()).toMatchObject({ differences: [] });
  });

  it('says that nobody answered instead of that all is well, and leaves no entry', async () => {
    meddle = on('/login', () => null);
    expect(await pageScripts.look()).toEqual({ outcome: 'unreachable' });
    meddle = on('/home', (body, reply) => {
      reply.code(502);
      return body;
    });
    expect(await pageScripts.look()).toEqual({ outcome: 'unreachable' });
    expect(await entries()).toEqual([]);
  });

  it('has nothing to look at where no pages were built', async () => {
    rmSync(path.join(webRoot, 'scripts.json'));
    expect(await pageScripts.look()).toEqual({ outcome: 'notBuilt' });
  });
});
