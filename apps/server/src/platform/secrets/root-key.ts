import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileName = 'secret-key';
const shortest = 32;

export interface RootKeySource {
  /** The setting SECRET_KEY; null outside production, where a key is generated once and kept in `dataDir`. */
  secretKey: string | null;
  dataDir: string;
}

/**
 * The root key every other key is derived from. Two processes that start together on one data directory end up with the same
 * key: it is written aside and linked into place, so it is never seen half-written, and the second one reads the first one's.
 */
export function loadRootKey({ secretKey, dataDir }: RootKeySource): string {
  if (secretKey !== null) return secretKey;
  const file = path.join(dataDir, fileName);
  const kept = readKey(file);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
  return readKey(file) ?? fail(file);
}

function readKey(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return text.length >= shortest ? text : fail(file);
}

function fail(file: string): never {
  throw new Error(`${file} does not hold a key of at least ${shortest} characters; restore it or remove it to sign everybody out`);
}
