import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Fields of /proc/PID/stat from the state on; the command before it may itself hold spaces and brackets. */
function readProcessFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs. A zombie does not: where nobody reaps orphans it would look alive for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readProcessFields(pid)?.[0] !== 'Z';
}

/** Tells a process from a later one with the same id: when it started, or '' where that cannot be read. */
export function startMark(pid: number): string {
  if (process.platform === 'linux') {
    const startedAtTick = readProcessFields(pid)?.[19];
    if (startedAtTick === undefined) return '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startedAtTick}`;
  }
  return process.platform === 'win32' ? '' : askProcessList(pid, 'lstart=');
}

function askProcessList(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** Whether the process works in `directory` (a PostgreSQL server always works in its data directory). */
export function worksIn(pid: number, directory: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory;
    } catch {
      return false;
    }
  }
  return process.platform === 'win32' || askProcessList(pid, 'command=').includes(directory);
}

/** Resolves true once the process is gone, false when it is still there after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; isAlive(pid); waitedMs += POLL_MS) {
    if (waitedMs >= timeoutMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}
