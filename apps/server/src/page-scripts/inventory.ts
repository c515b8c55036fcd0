import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const rows = z.array(z.object({ file: z.string().nullable(), sha256: z.string(), reason: z.string(), owner: z.string() }));

type Row = z.infer<typeof rows>[number];

/** A script of the build that is a file: path below the portal's address, SHA-256 in base64, what it is for, whose it is. */
export type ScriptFile = Row & { file: string };

export interface Inventory {
  /** How many scripts there are. */
  count: number;
  files: readonly ScriptFile[];
  /** SHA-256 in base64 of those that stand in pages (decision 0043). */
  inPages: readonly string[];
  /** SHA-256 of the inventory itself, in base64: the same build has the same one. */
  digest: string;
}

/** What the build wrote of its scripts (apps/web/build/script-inventory.ts); null where no pages were built. */
export function readInventory(webRoot: string): Inventory | null {
  const file = path.join(webRoot, 'scripts.json');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const listed = rows.parse(JSON.parse(text));
  return {
    count: listed.length,
    files: listed.filter((row): row is ScriptFile => row.file !== null),
    inPages: listed.filter((row) => row.file === null).map(({ sha256 }) => sha256),
    digest: createHash('sha256').update(text).digest('base64'),
  };
}
