import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const newline = 0x0a;

/** The whole lines of a journal, and the length in bytes up to the last one that is complete. */
export interface JournalContent {
  entries: unknown[];
  goodBytes: number;
}

/**
 * Reads a journal without changing it. A last line cut off by a crash is left out: it was never acknowledged. Damage anywhere
 * else throws, because money would silently be missing.
 */
export function readJournal(path: string): JournalContent {
  if (!existsSync(path)) return { entries: [], goodBytes: 0 };
  const bytes = readFileSync(path);
  const entries: unknown[] = [];
  let goodBytes = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, goodBytes)) {
    const entry = parse(bytes.toString('utf8', goodBytes, end));
    const isLastLine = end === bytes.length - 1;
    if (entry === undefined && isLastLine) break;
    if (entry === undefined) throw new Error(`journal damaged at byte ${goodBytes}`);
    entries.push(entry);
    goodBytes = end + 1;
  }
  return { entries, goodBytes };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Append-only file of JSON lines. Everything appended while a write is under way goes to disk together with one sync, so the
 * cost of durability is shared by all callers that wait.
 */
export class Journal {
  readonly #path: string;
  readonly #fsync: boolean;
  readonly #onFailure: (error: unknown) => void;
  #file: FileHandle | null = null;
  #waiting: string[] = [];
  #next: Promise<void> | null = null;
  #current: Promise<void> = Promise.resolve();

  constructor(path: string, options: { fsync: boolean; onFailure: (error: unknown) => void }) {
    this.#path = path;
    this.#fsync = options.fsync;
    this.#onFailure = options.onFailure;
  }

  /** Cuts off a torn last line and opens for appending. Called only once the port is ours, so a second process never cuts. */
  async start(goodBytes: number): Promise<void> {
    this.#file = await open(this.#path, 'a', 0o600);
    truncateSync(this.#path, goodBytes);
    const folder = openSync(dirname(this.#path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Resolves once the entries are on disk. Entries of one call are written together. */
  append(entries: readonly unknown[]): Promise<void> {
    for (const entry of entries) this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#next ??= this.#current.then(() => this.#flush());
    return this.#next;
  }

  /** Resolves once everything appended so far is on disk: an answer must not tell what a crash could still undo. */
  settled(): Promise<void> {
    return this.#next ?? this.#current;
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#file?.close();
  }

  #flush(): Promise<void> {
    const lines = this.#waiting.join('');
    this.#waiting = [];
    this.#next = null;
    this.#current = this.#write(lines);
    return this.#current;
  }

  async #write(lines: string): Promise<void> {
    try {
      if (this.#file === null) throw new Error('journal is not open');
      await this.#file.appendFile(lines);
      if (this.#fsync) await this.#file.datasync();
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }
}
