import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { demoPassword } from '../journey.ts';
import { type RunningProduct, startProduct } from '../running-product.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

test.describe('parts of the server that are made ready when they are first needed', { tag: '@any-size' }, () => {
  let folder: string;
  let product: RunningProduct;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    folder = mkdtempSync(path.join(tmpdir(), 'porchlight-build-'));
    cpSync(path.join(root, 'dist/server'), path.join(folder, 'dist/server'), { recursive: true });
    cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    mkdirSync(path.join(folder, 'apps/web'), { recursive: true });
    symlinkSync(path.join(root, 'apps/web/dist'), path.join(folder, 'apps/web/dist'));
    product = await startProduct({ folder });
    // As an upgrade does that exchanges the files below a server that still runs.
    for (const name of ['dist', 'node_modules', 'package.json']) rmSync(path.join(folder, name), { recursive: true });
  });
  test.afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = (address: string, init: { token?: string; body?: object } = {}): Promise<Response> =>
    fetch(`${product.url}/aboss-api/rest/v1${address}`, {
      method: init.body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(init.token && { 'x-api-token': init.token }) },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
  const signIn = async (): Promise<{ token: string; accountId: number }> => {
    const answer = await ask('/auth/customer/login', { body: { j_username: 'maria.lopez@example.com', j_password: demoPassword } });
    return (await answer.json()) as { token: string; accountId: number };
  };

  test('PDFs are made although the files of the build are gone', async () => {
    const { token, accountId } = await signIn();
    const list = (await (await ask(`/account/${accountId}/invoices/`, { token })).json()) as { invoices: { id: number }[] };
    const begun = performance.now();
    const answer = await ask(`/account/invoice/${list.invoices[0]?.id}/pdf`, { token });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // The first one brings its library along.
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  test('passkeys are asked for although the files of the build are gone', async () => {
    const toSignIn = await ask('/auth/customer/passkey/options', { body: {} });
    expect(await toSignIn.json()).toMatchObject({ success: true, options: { userVerification: 'required' } });
    const { token } = await signIn();
    const toAdd = await ask('/user/passkeys/options', { token, body: { currentPassword: demoPassword } });
    expect(await toAdd.json()).toMatchObject({ success: true, options: { attestation: 'none' } });
  });

  test('the document of the API is made although the files of the build are gone', async () => {
    expect(await (await ask('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await ask('/docs')).text()).toContain('Porchlight API');
  });
});

test.describe('the build of the server', { tag: '@any-size' }, () => {
  const folder = path.join(root, 'dist/server');
  const program = readdirSync(folder).find((name) => name.endsWith('.cjs')) ?? '';

  // Read a byte a character: any other character would be read as several, in regular expressions as well.
  test('is text in ASCII', () => {
    expect(readFileSync(path.join(folder, program)).every((byte) => byte < 128)).toBe(true);
  });

  test('has what was compiled of it beside it', () => {
    expect(readdirSync(folder)).toContain(`${program}.v8`);
  });
});
