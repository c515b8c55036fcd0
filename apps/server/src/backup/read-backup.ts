import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupRefused } from './backup-refused.ts';
import { decodeFrames, type Frame } from './frames.ts';
import { type BackedUpTable, type BackupHeader, formatVersion, type Manifest } from './manifest.ts';

/** What stands behind the rows of a table. */
type TableEnd = Pick<BackedUpTable, 'rows' | 'bytes' | 'sha256'>;

/** A table as it comes out of the file: its rows must be read to their end before the next one comes. */
export interface StoredTable {
  name: string;
  columns: string[];
  rows: AsyncIterable<Buffer>;
}

/**
 * Reads a backup from its beginning to its end and answers its manifest. Throws BackupRefused for a file of another kind, and for one
 * that is damaged, cut short, or made by a newer program. `take` gets every table in turn; without it the file is only checked.
 */
export async function readBackup(file: string, take: (table: StoredTable) => Promise<void> = readThrough): Promise<Manifest> {
  const frames = decodeFrames(unpacked(file));
  try {
    return await readFrames(frames, take);
  } finally {
    await frames.return(undefined);
  }
}

async function readThrough({ rows }: StoredTable): Promise<void> {
  for await (const _piece of rows);
}

async function readFrames(frames: AsyncGenerator<Frame>, take: (table: StoredTable) => Promise<void>): Promise<Manifest> {
  readHeader(await next(frames));
  const tables: BackedUpTable[] = [];
  for (;;) {
    const frame = await next(frames);
    if (frame.kind === 'M') {
      const manifest = await readManifest(frame, frames);
      if (JSON.stringify(manifest.tables) !== JSON.stringify(tables)) throw damaged('the list of tables is not that of the rows');
      return manifest;
    }
    if (frame.kind !== 'T') throw damaged('its parts are out of order');
    tables.push(await readTable(frame, frames, take));
  }
}

async function readTable(
  { bytes }: Frame,
  frames: AsyncGenerator<Frame>,
  take: (table: StoredTable) => Promise<void>,
): Promise<BackedUpTable> {
  const shape = parsed(bytes) as { name: string; columns: string[] };
  const hash = createHash('sha256');
  let size = 0;
  let end: TableEnd | null = null;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await next(frames);
      if (frame.kind === 'E') {
        end = parsed(frame.bytes) as TableEnd;
        // Before the last piece counts as read: whoever loads it must not take damaged rows for whole ones.
        if (end?.bytes !== size || end.sha256 !== hash.digest('hex'))
          throw damaged(`the rows of ${shape.name} are not those that were written`);
        return;
      }
      if (frame.kind !== 'D') throw damaged('its parts are out of order');
      hash.update(frame.bytes);
      size += frame.bytes.length;
      yield frame.bytes;
    }
  }
  await take({ ...shape, rows: rows() });
  if (end === null) throw new Error(`the rows of ${shape.name} were not read to their end`);
  return { ...shape, ...(end as TableEnd) };
}

function readHeader({ kind, bytes }: Frame): void {
  const header = kind === 'H' ? (parsed(bytes) as Partial<BackupHeader>) : {};
  if (header.format !== 'porchlight-backup') throw foreign();
  if (typeof header.version !== 'number' || header.version > formatVersion) {
    throw new BackupRefused('The backup was written by a newer version of Porchlight. Restore it with that version.');
  }
}

async function readManifest({ bytes }: Frame, frames: AsyncGenerator<Frame>): Promise<Manifest> {
  const closing = await next(frames);
  if (closing.kind !== 'Z' || closing.bytes.toString() !== createHash('sha256').update(bytes).digest('hex')) {
    throw damaged('its list of contents was altered');
  }
  if ((await frames.next()).done !== true) throw damaged('something follows its end');
  return parsed(bytes) as Manifest;
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done) throw new BackupRefused('The backup is cut short: its end is missing. Take another file.');
  return value;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw damaged('one of its parts can not be read');
  }
}

function damaged(how: string): BackupRefused {
  return new BackupRefused(`The backup is damaged: ${how}. Take another file.`);
}

function foreign(): BackupRefused {
  return new BackupRefused('This is not a backup of Porchlight.');
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // Whoever reads gunzip learns of every failure there.
  pipeline(source, gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    throw explained(error, file);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${file}.`);
  if (code === 'EISDIR') return new BackupRefused(`${file} is a folder. Name the backup in it.`);
  if (code === 'EACCES') return new BackupRefused(`${file} may not be read. Ask for the right to, or copy it.`);
  if (code === 'Z_BUF_ERROR') return new BackupRefused('The backup is cut short: its end is missing. Take another file.');
  if (error instanceof Error && error.message === 'incorrect header check') return foreign();
  if (code.startsWith('Z_')) return damaged('it does not unpack');
  return error;
}
