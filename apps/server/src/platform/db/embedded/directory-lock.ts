import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startMark } from './process-identity.ts';

// Longer than another process takes between seeing a dead holder and writing its own file.
const SETTLE_MS = 50;

/** A file that names the process which runs the database of a directory. */
export interface DirectoryLock {
  release(): void;
}

function readLock(file: string): { text: string; pid: number; mark: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', mark = ''] = text.split('\n');
    return { text, pid: Number(pid), mark };
  } catch {
    return undefined;
  }
}

/** The living process that holds the lock, if any. A reused process id does not count: its start differs. */
export function findHolder(file: string): number | undefined {
  const lock = readLock(file);
  if (!lock || !Number.isInteger(lock.pid) || lock.pid <= 0 || !isAlive(lock.pid)) return undefined;
  return startMark(lock.pid) === lock.mark ? lock.pid : undefined;
}

/** Puts a complete file in place: a reader never sees half of it. Answers false when there is one already. */
function tryPlace(file: string, text: string): boolean {
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  return draft;
}

function removeOwn(file: string, text: string): void {
  if (readLock(file)?.text !== text) return;
  try {
    unlinkSync(file);
  } catch {
    // The directory itself may be gone by now.
  }
}

/** Takes the lock, or answers the id of the living process that has it. */
export async function takeLock(file: string): Promise<DirectoryLock | number> {
  const text = `${process.pid}\n${startMark(process.pid)}\n`;
  for (;;) {
    if (tryPlace(file, text)) return { release: () => removeOwn(file, text) };
    const holder = findHolder(file);
    if (holder !== undefined) return holder;
    // Whoever held it is dead. Two processes may come to this point at once; the later writer wins and both look again.
    renameSync(writeDraft(file, text), file);
    await sleep(SETTLE_MS);
    if (readLock(file)?.text === text) return { release: () => removeOwn(file, text) };
  }
}
