import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, loadRootKey } from './index.ts';

const rootKey = 'a-root-key-of-the-tests-0123456789abcdef';

describe('createSecrets', () => {
  const secrets = createSecrets(rootKey);
  const context = Buffer.from('row 1');

  it('derives another key for every purpose, the same for the same root key', () => {
    expect(secrets.keyFor('access-token')).toHaveLength(32);
    expect(secrets.keyFor('access-token')).toEqual(createSecrets(rootKey).keyFor('access-token'));
    expect(secrets.keyFor('access-token')).not.toEqual(secrets.keyFor('refresh-follow-up'));
    expect(secrets.keyFor('access-token')).not.toEqual(createSecrets(`${rootKey}x`).keyFor('access-token'));
  });

  it('digests alike what is alike, and differently for another purpose or root key', () => {
    const digest = secrets.digest('sign-in-identifier', 'maria@example.com');
    expect(secrets.digest('sign-in-identifier', 'maria@example.com')).toEqual(digest);
    expect(secrets.digest('access-token', 'maria@example.com')).not.toEqual(digest);
    expect(createSecrets(`${rootKey}x`).digest('sign-in-identifier', 'maria@example.com')).not.toEqual(digest);
  });

  it('opens what it sealed, and nothing that was altered, moved, cut or sealed with another key', () => {
    const sealed = secrets.seal('refresh-follow-up', 'geheim äß', context);
    expect(secrets.open('refresh-follow-up', sealed, context)).toBe('geheim äß');
    expect(sealed.includes('geheim')).toBe(false);
    expect(secrets.seal('refresh-follow-up', 'geheim äß', context)).not.toEqual(sealed);
    const altered = Buffer.from(sealed);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(secrets.open('refresh-follow-up', altered, context)).toBeNull();
    expect(secrets.open('refresh-follow-up', sealed, Buffer.from('row 2'))).toBeNull();
    expect(secrets.open('access-token', sealed, context)).toBeNull();
    expect(createSecrets(`${rootKey}x`).open('refresh-follow-up', sealed, context)).toBeNull();
    for (const length of [0, 11, 27, 28]) expect(secrets.open('refresh-follow-up', sealed.subarray(0, length), context)).toBeNull();
  });
});

describe('loadRootKey', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('takes the setting where there is one and leaves the directory alone', () => {
    expect(loadRootKey({ secretKey: rootKey, dataDir })).toBe(rootKey);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('makes one key, keeps it for its owner only, and finds it again', () => {
    const made = loadRootKey({ secretKey: null, dataDir: path.join(dataDir, 'new') });
    expect(made.length).toBeGreaterThanOrEqual(43);
    const file = path.join(dataDir, 'new', 'secret-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(made);
    expect(loadRootKey({ secretKey: null, dataDir: path.join(dataDir, 'new') })).toBe(made);
    expect(readdirSync(path.join(dataDir, 'new'))).toEqual(['secret-key']);
  });

  it('refuses a damaged key file instead of making another key', () => {
    const file = path.join(dataDir, 'secret-key');
    writeFileSync(file, 'short');
    chmodSync(file, 0o600);
    expect(() => loadRootKey({ secretKey: null, dataDir })).toThrow(/secret-key/);
    expect(readFileSync(file, 'utf8')).toBe('short');
  });
});
