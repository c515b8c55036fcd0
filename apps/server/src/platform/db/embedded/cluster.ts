import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Binaries, programPath } from './binaries.ts';
import { isReachable, type ServerAccount, serverEnvironment } from './server-account.ts';

export const SUPERUSER = 'porchlight';
export const DATABASE_NAME = 'porchlight';

const STAGING_PREFIX = 'cluster.new-';
/** Descriptor under which a data directory is handed to the server's processes when they could not open its path. */
const DIRECTORY_DESCRIPTOR = 3;

// Only password logins, over the private socket (or loopback on Windows); no peer or trust rule for other local users.
const accessRules = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\nhost all all ::1/128 scram-sha-256\n';

/** The major version that wrote the data directory, undefined when there is none yet. */
export function readClusterMajor(cluster: string): number | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** The superuser's password; undefined when none was made yet, or its file was lost. */
export function readPassword(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Makes a password, readable by the operator's own account only. */
export function createPassword(file: string): string {
  const password = randomBytes(24).toString('hex');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  syncToDisk(draft);
  renameSync(draft, file);
  return password;
}

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** How the server's processes name a directory: by its path, or through an inherited descriptor when the path is shut to them. */
export interface DirectoryAccess {
  readonly path: string;
  /** An open descriptor to pass on as descriptor 3; close it after spawning. */
  readonly descriptor: number | undefined;
}

export function openForAccount(directory: string, account: ServerAccount | undefined): DirectoryAccess {
  if (isReachable(path.dirname(directory), account)) return { path: directory, descriptor: undefined };
  if (process.platform !== 'linux') {
    throw new Error(`The database runs as another account than root, and that account cannot reach ${directory}. Choose another DATA_DIR.`);
  }
  // A link below /proc/self/fd leads straight to the open directory, so the closed parents (root's home) do not matter.
  return { path: `/proc/self/fd/${DIRECTORY_DESCRIPTOR}`, descriptor: openSync(directory, 'r') };
}

interface Step {
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: string;
}

/** Runs one program of the set to its end on `directory`; rejects with what it printed when it fails. */
async function runOn(directory: string, account: ServerAccount | undefined, step: (at: string) => Step): Promise<void> {
  const access = openForAccount(directory, account);
  const { program, args, input = '' } = step(access.path);
  try {
    await new Promise<void>((resolve, reject) => {
      const stdio = ['pipe', 'pipe', 'pipe', ...(access.descriptor === undefined ? [] : [access.descriptor])] as ('pipe' | number)[];
      const child = spawn(program, args, { ...account, stdio, cwd: '/', env: serverEnvironment() });
      let output = '';
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
      child.on('error', reject);
      child.on('close', (code, signal) => {
        // The single-user server prints a failed statement and still ends with 0.
        if (code === 0 && !/^.*\b(ERROR|FATAL|PANIC):/m.test(output)) resolve();
        else reject(new Error(`${path.basename(program)} ended with ${code ?? signal}: ${output.trim().split('\n').slice(-5).join(' ')}`));
      });
    });
  } finally {
    if (access.descriptor !== undefined) closeSync(access.descriptor);
  }
}

/**
 * Sort order and letter case by code point, the same on every machine and for ever; versions before 17 lack the
 * built-in provider and take the system's C.UTF-8, or plain C where that is missing.
 */
function localeChoices(major: number): string[][] {
  if (major >= 17) return [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']];
  return process.platform === 'linux' ? [['--locale=C.UTF-8'], ['--locale=C']] : [['--locale=C']];
}

/**
 * A new segment of the log is filled and flushed while every commit waits for it, so it is small: with the usual 16 MB that took some 40 ms,
 * with 1 MB it is not seen any more (docs/decisions/0002-embedded-postgresql.md). Databases made before keep theirs.
 */
const walSegmentMegabytes = 1;

async function initialise(directory: string, binaries: Binaries, account: ServerAccount | undefined): Promise<void> {
  const choices = localeChoices(binaries.major);
  for (const [index, locale] of choices.entries()) {
    try {
      const cut = `--wal-segsize=${walSegmentMegabytes}`;
      const args = (at: string) => ['-D', at, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--data-checksums', cut, ...locale];
      await runOn(directory, account, (at) => ({ program: programPath(binaries.directory, 'initdb'), args: args(at) }));
      return;
    } catch (error) {
      if (index === choices.length - 1) throw error;
    }
  }
}

export interface ClusterTools {
  readonly binaries: Binaries;
  readonly account: ServerAccount | undefined;
  readonly password: string;
}

/** Runs statements on a stopped data directory, one a line, without a login. */
async function runAlone(directory: string, { binaries, account }: ClusterTools, statements: string): Promise<void> {
  await runOn(directory, account, (at) => ({
    program: programPath(binaries.directory, 'postgres'),
    args: ['--single', '-D', at, '-c', 'password_encryption=scram-sha-256', 'postgres'],
    input: statements,
  }));
}

/** Gives an existing, stopped cluster a new password, for when the file with the old one is gone. */
export async function resetPassword(cluster: string, tools: ClusterTools): Promise<void> {
  await runAlone(cluster, tools, `alter role ${SUPERUSER} password '${tools.password}';\n`);
}

/**
 * Makes a data directory with its user, password and database beside its final place and moves it there whole, so
 * that a kill at any moment leaves either nothing or a complete one. The caller holds the directory's lock.
 */
export async function createCluster(dataDir: string, cluster: string, tools: ClusterTools): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    // Left behind by a start that was killed; its initdb may still be writing, so leftovers of leftovers are tolerated.
    if (name.startsWith(STAGING_PREFIX)) removeQuietly(path.join(dataDir, name));
  }
  const staging = mkdtempSync(path.join(dataDir, STAGING_PREFIX));
  if (tools.account) chownSync(staging, tools.account.uid, tools.account.gid);
  try {
    await initialise(staging, tools.binaries, tools.account);
    const rules = path.join(staging, 'pg_hba.conf');
    writeFileSync(rules, accessRules);
    syncToDisk(rules);
    await runAlone(staging, tools, `alter role ${SUPERUSER} password '${tools.password}';\ncreate database ${DATABASE_NAME};\n`);
    renameSync(staging, cluster);
    if (process.platform !== 'win32') syncToDisk(dataDir);
  } catch (error) {
    removeQuietly(staging);
    throw error;
  }
}

function removeQuietly(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Tried again on the next start.
  }
}

/** Makes the directory that holds everything of the embedded database. */
export function prepareDataDirectory(dataDir: string): void {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
  // As root the server runs under another account, which must get through to its own directory in here.
  if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
