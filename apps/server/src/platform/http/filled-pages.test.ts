import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderFacts } from './filled-pages.ts';
import { servePages } from './pages.ts';
import type { PageRead, ReadForPage } from './read-for-pages.ts';

const page = (name: string): string => `<div data-brand="%BRAND%">${name} of %BRAND%</div>`;

let webRoot: string;
let app: FastifyInstance;
let provider: () => Promise<ProviderFacts>;
let asked: number;
let readForPage: ReadForPage;

async function serve(files: readonly string[], draftedFacts?: (token: string) => Promise<ProviderFacts | null>): Promise<void> {
  for (const file of files) writeFileSync(path.join(webRoot, `login/${file}.html`), page(file));
  app = Fastify();
  const providerFacts = (): Promise<ProviderFacts> => {
    asked += 1;
    return provider();
  };
  await servePages(app, {
    webRoot,
    frameOrigins: [],
    secure: false,
    providerFacts,
    readForPage: (visited) => readForPage(visited),
    ...(draftedFacts && { draftedFacts }),
  });
}

beforeEach(() => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-pages-'));
  mkdirSync(path.join(webRoot, 'login'));
  writeFileSync(path.join(webRoot, 'index.html'), 'the portal');
  asked = 0;
  readForPage = async () => [];
  provider = async () => ({ brandName: 'Cedar Valley Fiber', guestOrderingEnabled: true, style: '' });
});
afterEach(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const all = ['index', 'ordering', 'no-ordering'];
const read = (headers: Record<string, string> = {}, url = '/login') => app.inject({ url, headers });

describe('the sign-in page', () => {
  it('says whose it is and where visitors order, as the provider is now', async () => {
    await serve(all);
    expect((await read()).body).toBe('<div data-brand="Cedar Valley Fiber">ordering of Cedar Valley Fiber</div>');
    provider = async () => ({ brandName: 'Elm & "Sons" <Fiber>', guestOrderingEnabled: true, style: '' });
    const escaped = 'Elm &#38; &#34;Sons&#34; &#60;Fiber&#62;';
    expect((await read()).body).toBe(`<div data-brand="${escaped}">ordering of ${escaped}</div>`);
    provider = async () => ({ brandName: '$& %BRAND%', guestOrderingEnabled: false, style: '' });
    expect((await read()).body).toBe('<div data-brand="$&#38; %BRAND%">no-ordering of $&#38; %BRAND%</div>');
    expect((await read({}, '/index.html')).body).not.toContain('Cedar');
  });

  it('comes in the encoding the browser takes, with the headers of a page', async () => {
    await serve(all);
    const plain = await read();
    const br = await read({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await read({ 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers } of [plain, br]) {
      expect(headers).toMatchObject({
        vary: 'accept-encoding, cookie',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('is not sent again to whom has it, until the name changes', async () => {
    await serve(all);
    const { etag } = (await read()).headers;
    const again = await read({ 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style: '' });
    expect((await read({ 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('has its programs fetched ahead by those who come for the first time, and not by those who have kept it', async () => {
    mkdirSync(path.join(webRoot, 'assets'));
    writeFileSync(path.join(webRoot, 'assets/boot-2.js'), '');
    await serve(all);
    const withProgram = `<link id="application" rel="modulepreload" href="/assets/main-1.js" media="not all">${page('ordering')}`;
    expect((await read()).headers.link).toBeUndefined();
    writeFileSync(path.join(webRoot, 'login/no-ordering.html'), withProgram);
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: false, style: '' });
    const { headers } = await read();
    expect(headers.link).toBe('</assets/boot-2.js>; rel=modulepreload, </assets/main-1.js>; rel=modulepreload');
    const again = await read({ 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.headers.link]).toEqual([304, '<>; rel=self']);
  });

  it('is the one without a name while the provider cannot be read', async () => {
    await serve(all);
    provider = () => Promise.reject(new Error('no database'));
    const answer = await read();
    expect([answer.statusCode, answer.body]).toEqual([200, page('index')]);
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style: '' });
    expect((await read()).body).toContain('Elm');
  });

  it('is the one without a name where the build has no other', async () => {
    await serve(['index']);
    expect((await read()).body).toBe(page('index'));
  });

  it('reads the settings once for all who come together', async () => {
    await serve(all);
    let answer: (facts: ProviderFacts) => void = () => {};
    provider = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const answers = Promise.all([read(), read(), read()]);
    await expect.poll(() => asked).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer({ brandName: 'Elm', guestOrderingEnabled: true, style: '' });
    for (const { body } of await answers) expect(body).toContain('Elm');
    expect(asked).toBe(1);
  });
});

describe('a page of visitors', () => {
  const readsIn = (body: string): PageRead[] | null => {
    const content = /<meta name="early-reads" content="([^"]*)">/.exec(body)?.[1];
    return content === undefined
      ? null
      : JSON.parse(content.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))));
  };
  const reads = [{ path: '/public/x', asked: ['a'], body: { name: '</head>"&\'<b>%BRAND%' } }];
  beforeEach(async () => {
    mkdirSync(path.join(webRoot, 'guest-order'));
    writeFileSync(path.join(webRoot, 'guest-order/index.html'), '<head><title>x</title></head>ordering');
    writeFileSync(path.join(webRoot, 'index.html'), '<head></head>the portal');
    await serve([]);
  });

  it('brings along what it begins with, as it is now, and no other page does', async () => {
    readForPage = async (visited) => (visited === 'guestOrder' ? reads : []);
    for (const url of ['/guest-order', '/emailorder/abc']) expect(readsIn((await read({}, url)).body)).toEqual(reads);
    const { etag } = (await read({}, '/guest-order')).headers;
    expect((await read({ 'if-none-match': String(etag) }, '/guest-order')).statusCode).toBe(304);
    readForPage = async () => [];
    expect(readsIn((await read({}, '/guest-order')).body)).toBeNull();
    readForPage = async () => reads;
    expect(readsIn((await read({}, '/home')).body)).toBeNull();
  });

  it('does without where they cannot be read, or take too long', async () => {
    readForPage = () => Promise.reject(new Error('no database'));
    expect(await read({}, '/guest-order')).toMatchObject({ statusCode: 200, body: '<head><title>x</title></head>ordering' });
    readForPage = () => new Promise(() => {});
    expect(readsIn((await read({}, '/guest-order')).body)).toBeNull();
  });
});

describe('a page of visitors who have chosen', () => {
  const template = '<html lang="en"><head></head>ordering</html>';
  const reads = [{ path: '/public/x', body: 1 }];
  const readAs = (cookie: string, url = '/guest-order') => read({ cookie }, url);
  beforeEach(async () => {
    mkdirSync(path.join(webRoot, 'guest-order'));
    writeFileSync(path.join(webRoot, 'guest-order/index.html'), template);
    writeFileSync(path.join(webRoot, 'login/ordering.html'), template);
    writeFileSync(path.join(webRoot, 'index.html'), template);
    readForPage = async () => reads;
    await serve(['index']);
  });

  it('[I18N-005] comes as it is to look, in Spanish held back and without reads that are answered in English', async () => {
    for (const url of ['/guest-order', '/emailorder/abc', '/login']) {
      expect((await readAs('theme=dark', url)).body).toContain('<html lang="en" data-theme="dark"><head><meta name="early-reads"');
      expect((await readAs('a=b; language=sp-es', url)).body).toBe('<html lang="es-US" data-hold><head></head>ordering</html>');
      expect((await readAs('language=sp-es; theme=light', url)).body).toContain('<html lang="es-US" data-theme="light" data-hold>');
      expect((await readAs('theme=dark', url)).body).toContain('data-theme="dark"');
      expect((await read({}, url)).body).toContain('<html lang="en"><head>');
    }
    readForPage = async () => [];
    expect((await readAs('theme=dark')).body).toBe('<html lang="en" data-theme="dark"><head></head>ordering</html>');
  });

  it('is another one for another choice, so that nobody is told to keep the one from before', async () => {
    const plain = await read({}, '/guest-order');
    const dark = await readAs('theme=dark');
    expect(new Set([plain, dark].map(({ headers }) => headers.etag)).size).toBe(2);
    const again = (cookie: string, { headers }: typeof plain) =>
      read({ cookie, 'if-none-match': String(headers.etag) }, '/guest-order').then(({ statusCode }) => statusCode);
    expect([await again('theme=dark', dark), await again('theme=dark', plain), await again('', dark)]).toEqual([304, 200, 200]);
  });

  it('is the plain one for what is no choice, whatever stands there, and so is every other page', async () => {
    const { body: plain } = await read({}, '/guest-order');
    for (const cookie of [
      'theme=purple',
      'language=fr',
      'theme="><script>',
      'theme',
      '=;;=',
      `theme=${'x'.repeat(4_000)}`,
      '%',
      'theme=%E0%A4',
    ]) {
      expect(await readAs(cookie)).toMatchObject({ statusCode: 200, body: plain });
    }
    expect((await readAs('theme=dark; language=sp-es', '/home')).body).toBe(template);
  });
});

describe('the script in a page of visitors', () => {
  const ofPage = async (url: string) => String((await read({}, url)).headers['content-security-policy']);
  it('S32: runs by its hash, in no other page', async () => {
    mkdirSync(path.join(webRoot, 'guest-order'));
    writeFileSync(path.join(webRoot, 'guest-order/index.html'), 'ordering');
    writeFileSync(path.join(webRoot, 'csp.json'), JSON.stringify({ styleHashes: [], scriptHashes: ['sha256-begin='] }));
    await serve(all, async () => ({ brandName: 'Drafted', guestOrderingEnabled: true, style: ':root{}' }));
    for (const url of ['/login', '/guest-order', '/emailorder/abc', '/login?preview=x']) {
      expect(await ofPage(url)).toContain("script-src 'self' 'sha256-begin='; ");
    }
    for (const url of ['/', '/home', '/staff', '/payment-return', '/payment-communicator', '/home?preview=x']) {
      expect(await ofPage(url)).toContain("script-src 'self'; ");
    }
    provider = () => Promise.reject(new Error('no database'));
    expect(await ofPage('/login')).toContain("'sha256-begin='");
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style: ':root{--brand:#7a1fa2}' });
    expect(await ofPage('/guest-order')).toContain("'sha256-begin='");
  });
});

describe('every page', () => {
  const style = ':root:root{--brand:#7a1fa2;--on-brand:#ffffff}';
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  beforeEach(() => writeFileSync(path.join(webRoot, 'index.html'), '<html><head><title>x</title></head><body>the portal</body></html>'));

  it('wears the accent of the provider, and its policy lets in that style alone', async () => {
    await serve(all);
    expect((await read({}, '/home')).body).not.toContain('<style>');
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style });
    const { body, headers } = await read({}, '/home');
    expect(body).toContain(`<style>${style}</style></head>`);
    expect(headers['content-security-policy']).toContain(hash);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style: '' });
    const again = await read({}, '/home');
    expect(again.body).not.toContain('<style>');
    expect(again.headers['content-security-policy']).not.toContain(hash);
  });

  it('leaves the staff pages in their own skin', async () => {
    mkdirSync(path.join(webRoot, 'staff'));
    writeFileSync(path.join(webRoot, 'staff/index.html'), '<head></head>staff');
    await serve(all);
    provider = async () => ({ brandName: 'Elm', guestOrderingEnabled: true, style });
    expect((await read({}, '/staff/brand')).body).toBe('<head></head>staff');
  });

  it('shows a draft to whoever holds the token of a preview, in a frame of ours, and to nobody else', async () => {
    mkdirSync(path.join(webRoot, 'assets'));
    writeFileSync(path.join(webRoot, 'assets/preview-abc.js'), '');
    await serve(all, async (token) => (token === 'known' ? { brandName: 'Drafted', guestOrderingEnabled: true, style } : null));
    const preview = await read({}, '/home?preview=known');
    expect(preview.body).toContain('<head><script src="/assets/preview-abc.js"></script>');
    expect(preview.body).toContain(style);
    expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    for (const url of ['/home', '/home?preview=guessed', '/home?preview=known&preview=known']) {
      const { body, headers } = await read({}, url);
      expect(body).not.toContain('preview-abc');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});
