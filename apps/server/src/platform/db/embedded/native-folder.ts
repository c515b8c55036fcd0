import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isReachable, type ServerAccount } from './server-account.ts';

interface LinkEntry {
  /** What the link points to, from the package's root: `native/lib/libicui18n.so.60.2`. */
  source: string;
  /** Where the link lies, from the package's root. */
  target: string;
}

/**
 * Creates the library links that the npm package leaves to an install script, which may have been switched off.
 * Throws when the folder cannot be written.
 */
export function createMissingLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as LinkEntry[]) {
    const link = path.join(root, target);
    try {
      lstatSync(link);
    } catch {
      createLink(path.relative(path.dirname(link), path.join(root, source)), link);
    }
  }
}

function createLink(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function copyReadable(from: string, to: string): void {
  const entry = lstatSync(from);
  if (entry.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
  } else if (entry.isDirectory()) {
    mkdirSync(to);
    chmodSync(to, 0o755);
    for (const name of readdirSync(from)) copyReadable(path.join(from, name), path.join(to, name));
  } else {
    copyFileSync(from, to);
    chmodSync(to, entry.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A directory that is ours alone to write and open to the server's account; undefined when it cannot be had. */
function prepareCache(directory: string, account: ServerAccount | undefined): string | undefined {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    const entry = lstatSync(directory);
    const isOurs = entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
    if (!isOurs) return undefined;
    if (account) chmodSync(directory, 0o755);
    return isReachable(directory, account) ? directory : undefined;
  } catch {
    return undefined;
  }
}

/** Temporary directories are swept by age on some systems, under a running server too, so they come second. */
function usualCaches(account: ServerAccount | undefined): string[] {
  const temporary = path.join(os.tmpdir(), `porchlight-cache-${process.getuid?.() ?? 'user'}`);
  return account ? ['/var/cache/porchlight', temporary] : [temporary];
}

function chooseCache(account: ServerAccount | undefined, places: readonly string[]): string {
  for (const place of places) {
    const cache = prepareCache(place, account);
    if (cache) return cache;
  }
  const fresh = mkdtempSync(path.join(os.tmpdir(), 'porchlight-cache-'));
  if (account) chmodSync(fresh, 0o755);
  return fresh;
}

/**
 * Copies the package's programs to where the server's account can run them, once per version; answers the copy.
 * The first of `caches` that is ours alone to write is taken.
 */
export function copyForAccount(native: string, account: ServerAccount | undefined, caches = usualCaches(account)): string {
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(native), 'package.json'), 'utf8')) as { version: string };
  const cache = chooseCache(account, caches);
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  const copy = path.join(cache, name, 'native');
  if (existsSync(copy)) return copy;
  const staging = mkdtempSync(path.join(cache, 'copy-'));
  chmodSync(staging, 0o755);
  copyReadable(native, path.join(staging, 'native'));
  createMissingLinks(path.join(staging, 'native'));
  try {
    renameSync(staging, path.join(cache, name));
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
