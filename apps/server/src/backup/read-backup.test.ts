import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { knownMigrations, migrateWithin } from '../platform/db/migrate.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { decodeFrames, encodeFrame, type Frame } from './frames.ts';
import { BackupRefused, restoreBackup, writeBackup } from './index.ts';
import type { Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { findFilledTable } from './schema.store.ts';
import { listTables } from './snapshot.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secrets = createSecrets('test-root-key-of-the-harness-00000000');
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-backup-file-'));
const file = path.join(folder, 'small.backup');
const other = path.join(folder, 'other.backup');
let database: TestDatabase;
let packed: Buffer;
let plain: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = openDatabase({ connection: database.connection });
  await writeBackup({ db, clock: createTestClock(), secrets }, { file, overwrite: false });
  await db.close();
  packed = readFileSync(file);
  plain = gunzipSync(packed);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function read(bytes: Buffer): Promise<unknown> {
  writeFileSync(other, bytes);
  return readBackup(other);
}

/** Whether it unpacks to the backup as it was written. */
function isTheSame(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(plain);
  } catch {
    return false;
  }
}

async function framesOf(bytes: Buffer): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of decodeFrames([bytes] as unknown as AsyncIterable<Buffer>)) frames.push(frame);
  return frames;
}

/** The same backup with another manifest, signed as the program would. */
async function withManifest(change: (manifest: Manifest) => void): Promise<string> {
  const frames = await framesOf(plain);
  const manifest = JSON.parse(frames.find(({ kind }) => kind === 'M')?.bytes.toString() ?? '') as Manifest;
  change(manifest);
  const text = JSON.stringify(manifest);
  const parts = frames.map(({ kind, bytes }) => {
    if (kind === 'M') return encodeFrame('M', text);
    return encodeFrame(kind, kind === 'Z' ? createHash('sha256').update(text).digest('hex') : bytes);
  });
  writeFileSync(other, gzipSync(Buffer.concat(parts)));
  return other;
}

describe('a backup that is not whole', () => {
  it('is read where nothing was done to it, packed by whatever packs', async () => {
    expect(await read(gzipSync(plain))).toMatchObject({ version: 1, database: database.name });
  });

  it('is refused however much of its end is missing, and says so', async () => {
    for (let missing = 1; missing < packed.length; missing += Math.ceil(packed.length / 60))
      await expect(read(packed.subarray(0, packed.length - missing)), `${missing} bytes missing`).rejects.toThrow(/cut short/);
    for (let length = 1; length < plain.length; length += Math.ceil(plain.length / 60))
      await expect(read(gzipSync(plain.subarray(0, length))), `${length} bytes left`).rejects.toThrow(/cut short/);
  });

  it('is refused whichever of its bytes was changed', async () => {
    for (let at = 0; at < packed.length; at += Math.ceil(packed.length / 150)) {
      const altered = Buffer.from(packed);
      altered[at] = (altered[at] ?? 0) ^ 0x41;
      // Name, time and system of the packer are no part of the backup.
      if (at >= 4 && at <= 9) continue;
      // The packer refers to what was there before: once in a while another place has the same bytes, and nothing was changed at all.
      if (isTheSame(altered)) continue;
      await expect(read(altered), `byte ${at}`).rejects.toThrow(BackupRefused);
    }
    for (let at = 0; at < plain.length; at += Math.ceil(plain.length / 150)) {
      const altered = Buffer.from(plain);
      altered[at] = (altered[at] ?? 0) ^ 0x41;
      // Of the header only what it is and its version count.
      const header = plain.indexOf('"takenAt"');
      if (at >= header && at < plain.indexOf('}')) continue;
      await expect(read(gzipSync(altered)), `unpacked byte ${at}`).rejects.toThrow(BackupRefused);
    }
  });

  it('is refused with something behind its end, and with its tables in another order or one of them left out', async () => {
    await expect(read(gzipSync(Buffer.concat([plain, encodeFrame('Z', 'more')])))).rejects.toThrow(/something follows its end/);
    const frames = await framesOf(plain);
    const firstTable = frames.findIndex(({ kind }) => kind === 'T');
    const secondTable = frames.findIndex(({ kind }, at) => kind === 'T' && at > firstTable);
    const without = frames.filter((_frame, at) => at < firstTable || at >= secondTable);
    const joined = (list: Frame[]) => gzipSync(Buffer.concat(list.map(({ kind, bytes }) => encodeFrame(kind, bytes))));
    await expect(read(joined(without))).rejects.toThrow(/list of tables/);
    const swapped = [
      ...frames.slice(0, firstTable),
      ...frames.slice(secondTable, secondTable + 2),
      ...frames.slice(firstTable, secondTable),
    ];
    await expect(read(joined([...swapped, ...frames.slice(secondTable + 2)]))).rejects.toThrow(BackupRefused);
  });
});

describe('what is no backup of ours', () => {
  it.each<[string, () => Buffer, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /cut short/],
    ['text', () => Buffer.from('select * from account;\n'.repeat(100)), /not a backup of Porchlight/],
    ['something else that is packed', () => gzipSync('select * from account;\n'.repeat(100)), /not a backup of Porchlight/],
    ['another header', () => gzipSync(encodeFrame('H', '{"format":"other"}')), /not a backup of Porchlight/],
    ['a newer format', () => gzipSync(encodeFrame('H', '{"format":"porchlight-backup","version":2}')), /newer version/],
  ])('%s is refused in clear words', async (_name, bytes, words) => {
    await expect(read(bytes())).rejects.toThrow(words);
  });

  it('a missing file and a folder are named', async () => {
    await expect(readBackup(path.join(folder, 'none'))).rejects.toThrow(/There is no file .*none/);
    await expect(readBackup(folder)).rejects.toThrow(/is a folder/);
  });
});

describe('a backup of another program', () => {
  const restore = async (named: string) =>
    restoreBackup({ target: database.connection, secrets }, { file: named, replace: null, otherKey: false });

  it('is refused when it is newer, was set up differently, or holds other tables', async () => {
    const newer = await withManifest(({ migrations }) => migrations.push({ name: '9999-next-year', hash: 'x' }));
    await expect(restore(newer)).rejects.toThrow(/newer version of Porchlight \(it has 9999-next-year\)/);
    const edited = await withManifest(({ migrations }) => migrations[3] && (migrations[3].hash = 'x'));
    await expect(restore(edited)).rejects.toThrow(/its migration \S+ is not this program's/);
    const skipped = await withManifest(({ migrations }) => migrations.splice(2, 1));
    await expect(restore(skipped)).rejects.toThrow(/its migration \S+ is not this program's/);
    const empty = await withManifest((manifest) => manifest.migrations.splice(0));
    await expect(restore(empty)).rejects.toThrow(/no database of Porchlight/);
    const shorter = await withManifest(({ migrations }) =>
      migrations.splice(migrations.findIndex(({ name }) => name === '0022-operation')),
    );
    await expect(restore(shorter)).rejects.toThrow(/tables of the backup are not those of its migrations/);
  });

  it('of an older version is brought up to date', async () => {
    const db = openDatabase({ connection: database.connection });
    // Nothing was filled in by what was refused above, and what migrations fill in counts as empty.
    expect(await db.transaction(async (tx) => findFilledTable(tx, await listTables(tx)))).toBeNull();
    await db.close();
    const older = await createTestDatabase();
    const old = openDatabase({ connection: older.connection });
    await old.transaction(async (tx) => {
      await tx.script('drop schema public cascade; create schema public');
      await migrateWithin(tx, '0021-exchange');
      await tx.script('insert into outage (started_at) values (now())');
    });
    await writeBackup({ db: old, clock: createTestClock(), secrets }, { file: path.join(folder, 'older.backup'), overwrite: true });
    await old.close();
    await restore(path.join(folder, 'older.backup'));
    const again = openDatabase({ connection: database.connection });
    expect(await again.prepared('outage', 'select cause from outage', [])).toEqual([{ cause: null }]);
    expect(await again.prepared('last', 'select max(name) as name from schema_migration', [])).toEqual([
      { name: knownMigrations().at(-1)?.name },
    ]);
    await again.close();
    await older.drop();
  });
});
