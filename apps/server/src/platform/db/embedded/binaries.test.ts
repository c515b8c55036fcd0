import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDirectory } from '../../../../test/data-directory.ts';
import { silentLog } from '../database-log.ts';
import { findBinaries, findPackagedFolder, programPath } from './binaries.ts';
import { copyForAccount, createMissingLinks } from './native-folder.ts';
import { findServerAccount } from './server-account.ts';

const packaged = findPackagedFolder();
const account = findServerAccount('/nonexistent');

let directory: string;

beforeEach(async () => {
  directory = await makeDataDirectory();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** The npm package as it arrives when install scripts are switched off: without its links. */
function copyPackageWithoutLinks(): string {
  const native = path.join(directory, 'package', 'native');
  cpSync(packaged ?? '', native, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() });
  cpSync(path.join(packaged ?? '', '..', 'package.json'), path.join(directory, 'package', 'package.json'));
  return native;
}

function readVersion(native: string): string {
  return execFileSync(programPath(path.join(native, 'bin'), 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

describe.runIf(packaged)('the npm package', () => {
  it('runs after its missing links were made, which its install script may not have done', () => {
    const native = copyPackageWithoutLinks();
    expect(() => readVersion(native)).toThrow('Command failed');
    createMissingLinks(native);
    expect(readVersion(native)).toContain('PostgreSQL) 18');
    // A second time changes nothing.
    createMissingLinks(native);
  });

  it('is copied, links and all, to where the server account can run it, and only once', () => {
    const native = copyPackageWithoutLinks();
    chmodSync(path.join(directory, 'package'), 0o700);
    const cache = path.join(directory, 'cache');
    const copy = copyForAccount(native, account, [cache]);
    expect(copy.startsWith(cache)).toBe(true);
    expect(readVersion(copy)).toContain('PostgreSQL) 18');
    const { ino } = lstatSync(copy);
    expect(lstatSync(copyForAccount(native, account, [cache])).ino).toBe(ino);
  });

  it.runIf(account)('never runs programs from a cache that somebody else may write to', () => {
    const native = copyPackageWithoutLinks();
    const open = path.join(directory, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const elsewhere = path.join(directory, 'link');
    symlinkSync(open, elsewhere);
    const copy = copyForAccount(native, account, [open, elsewhere, path.join(directory, 'good')]);
    expect(copy.startsWith(path.join(directory, 'good'))).toBe(true);
    expect(existsSync(path.join(open, 'postgres'))).toBe(false);
  });

  it('is what a search finds first, and an installed one of the needed version after it', async () => {
    const search = { configured: undefined, account, log: silentLog };
    const { version } = JSON.parse(readFileSync(path.join(packaged ?? '', '..', 'package.json'), 'utf8')) as { version: string };
    const found = await findBinaries({ ...search, neededMajor: undefined });
    expect(found.major).toBe(Number.parseInt(version, 10));
    await expect(findBinaries({ ...search, neededMajor: 11 })).rejects.toThrow('written by PostgreSQL 11');
  });
});
