import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pageHeaders } from '@porchlight/server/platform/http/security-headers.ts';
import { build } from 'esbuild';
import { root } from '../processes.ts';

/**
 * The floors of pages: a static one with inline style, an empty React shell with one call, and React with a panel. Served like our pages:
 * Brotli, HTTP/1.1, a validator, and the headers no page may be without (reliability S32-S35). The static page is there without them as well:
 * the goal is told over that.
 */
export interface FloorPages {
  url: string;
  /** A page of another site, from which visits begin. */
  elsewhere: string;
  stop(): void;
}

const style =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f8faf9;color:#17211b}main{max-width:24rem;margin:5rem auto;padding:0 1.25rem}h1{font-size:2rem}label{display:block;margin:1rem 0 .25rem}input{width:100%;height:2.75rem}button{width:100%;height:3rem;margin-top:1rem}';

/** The page of react-panel as it is rendered ahead of time. */
const panelPage =
  '<main><button type="button" data-open="panel">Invoices</button><button type="button" data-open="step">Continue</button></main>';

export async function servePageFloors(): Promise<FloorPages> {
  const staticPage = page(
    `<style>${style}</style><main><h1>Sign In</h1><form><label>Username or Email<input></label><label>Password<input type="password"></label><button>Sign In</button></form></main>`,
  );
  const files = new Map<string, { type: string; body: Buffer }>([
    ['/static', staticPage],
    ['/static-bare', staticPage],
    ['/elsewhere', page('<title>Elsewhere</title><p>Elsewhere</p>')],
    ['/shell', page(`<style>${style}</style><div id="root"></div><script type="module" src="/shell.js"></script>`)],
    ['/shell.js', await script('react-shell')],
    ['/panel', page(`<style>${style}</style><div id="root"></div><script type="module" src="/panel.js"></script>`)],
    ['/taken-over', page(`<style>${style}</style><div id="root">${panelPage}</div><script type="module" src="/panel.js"></script>`)],
    ['/panel.js', await script('react-panel')],
    ['/rows.json', json(Array.from({ length: 12 }, (_, id) => ({ id, amount: 84.2 })))],
    ['/amounts.json', json({ success: true, amountDue: 84.2, accountBalace: 84.2, postPaymentAmount: 0, dueDate: '2026-12-03' })],
  ]);
  const compressed = new Map([...files].map(([name, file]) => [name, brotliCompressSync(file.body)]));
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    const file = files.get(name);
    if (!file) return void response.writeHead(404).end();
    const headers = { 'content-type': file.type, ...strictHeadersOf(name, file), ...keepingOf(name, file) };
    // Nothing changes while it is served.
    if (request.headers['if-none-match']) return void response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(compressed.get(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, elsewhere: `http://localhost:${port}/elsewhere`, stop: () => void server.close() };
}

/** What a browser may keep, as of ours: a script for a year, a page as long as the server says that it is still the same, data not at all. */
function keepingOf(name: string, { type }: File): Record<string, string> {
  if (type === 'text/javascript') return { 'cache-control': 'public, max-age=31536000, immutable' };
  return isPage(type) ? { 'cache-control': 'no-cache', etag: `"${name}"` } : {};
}

const strictHeadersOf = (name: string, { type }: File): Record<string, string> =>
  isPage(type) && name !== '/static-bare' ? strictHeaders : {};
const isPage = (type: string): boolean => type.startsWith('text/html');
const strictHeaders = pageHeaders({
  frameOrigins: [],
  styleHashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
  framedBySelf: false,
  secure: false,
});

interface File {
  type: string;
  body: Buffer;
}

async function script(folder: string): Promise<File> {
  const bundle = await build({
    entryPoints: [path.join(root, 'bench/floors', folder, 'main.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return { type: 'text/javascript', body: Buffer.from(bundle.outputFiles[0]?.text ?? '') };
}

const json = (value: unknown): File => ({ type: 'application/json', body: Buffer.from(JSON.stringify(value)) });

function page(body: string): File {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title></head><body>${body}</body></html>`;
  return { type: 'text/html; charset=utf-8', body: Buffer.from(html) };
}
