import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servePages } from './pages.ts';

const provider = 'https://accept.authorize.net';
const frame = 'https://pay.example.com';
let webRoot: string;
let app: FastifyInstance;

async function serve(frameOrigins: readonly string[]): Promise<void> {
  app = Fastify();
  const providerFacts = () => Promise.resolve({ brandName: 'Elm', guestOrderingEnabled: false, style: '' });
  await servePages(app, { webRoot, frameOrigins, secure: true, providerFacts, readForPage: async () => [] });
}

beforeEach(() => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'porchlight-payment-pages-'));
  for (const name of ['payment-return', 'payment-communicator']) {
    mkdirSync(path.join(webRoot, name));
    writeFileSync(path.join(webRoot, name, 'index.html'), name);
  }
  writeFileSync(path.join(webRoot, 'index.html'), 'the portal');
});
afterEach(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** One directive of a page's policy, its values in order. */
async function directive(url: string, name: string): Promise<string[]> {
  const { headers, statusCode } = await app.inject({ url });
  expect(statusCode).toBe(200);
  const policy = String(headers['content-security-policy']).split('; ');
  const found = policy.filter((each) => each.startsWith(`${name} `));
  expect(found).toHaveLength(1);
  return found.flatMap((each) => each.split(' ').slice(1));
}

describe('[PAY-013] pages that stand in frames of a payment', () => {
  it('the one that a provider’s page tells things to may stand in ours and in the provider’s, and in no other', async () => {
    await serve([provider, frame]);
    expect((await app.inject({ url: '/payment-communicator' })).body).toBe('payment-communicator');
    expect(await directive('/payment-communicator', 'frame-ancestors')).toEqual(["'self'", provider, frame]);
    expect(await directive('/payment-communicator', 'script-src')).toEqual(["'self'"]);
  });

  it('the one it returns to may stand in ours alone, and the portal in none', async () => {
    await serve([provider, frame]);
    expect(await directive('/payment-return', 'frame-ancestors')).toEqual(["'self'"]);
    expect(await directive('/home', 'frame-ancestors')).toEqual(["'none'"]);
    for (const what of ['frame-src', 'form-action']) expect(await directive('/home', what)).toEqual(["'self'", provider, frame]);
  });

  it('without a provider that has pages, the one for telling stands in ours alone', async () => {
    await serve([]);
    expect(await directive('/payment-communicator', 'frame-ancestors')).toEqual(["'self'"]);
  });
});
