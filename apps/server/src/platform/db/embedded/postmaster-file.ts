import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './binaries.ts';
import { isAlive, waitUntilGone, worksIn } from './process-identity.ts';

/** What a running server writes about itself into its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDirectory: string;
  readonly isReady: boolean;
}

const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;

function postmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function readPostmasterFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isInteger(pid) || pid === 0) return undefined;
    return { pid, port: Number(lines[3]), socketDirectory: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** The server that runs on this data directory, if one does. A file left by a dead server, or naming a stranger, is none. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const found = readPostmasterFile(cluster);
  return found && isAlive(found.pid) && worksIn(found.pid, cluster) ? found : undefined;
}

function existsAsProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL refuses to start while its file names an existing process, be it a stranger with a reused id or a zombie.
 * Call it when no server runs. The file then names us: a server ignores its own parent's id there, and still looks for
 * backends that outlived the dead server, which it would not without the file.
 */
export function disarmStaleFile(cluster: string): void {
  const found = readPostmasterFile(cluster);
  if (!found || !existsAsProcess(found.pid)) return;
  const file = postmasterFile(cluster);
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** Where the last server on this data directory listened, be it alive or not; undefined when it stopped in order. */
export function findLastSocketDirectory(cluster: string): string | undefined {
  return readPostmasterFile(cluster)?.socketDirectory;
}

/** Stops a server: open sessions end, everything committed is on disk. Harsher after a minute. */
export async function stopPostmaster(pid: number, cluster: string, binaryDirectory: string): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(programPath(binaryDirectory, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']);
    return;
  }
  sendSignal(pid, 'SIGINT');
  if (await waitUntilGone(pid, FAST_STOP_MS)) return;
  sendSignal(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, IMMEDIATE_STOP_MS)) return;
  sendSignal(pid, 'SIGKILL');
  await waitUntilGone(pid, IMMEDIATE_STOP_MS);
}

/** Sends a signal to a process that may be gone by now. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
