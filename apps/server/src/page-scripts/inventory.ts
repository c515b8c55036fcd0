import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const rows = z.array(z.object({ file: z.string().nullable(), sha256: z.string(), reason: z.string(), owner: z.string() }));

/** A script of the build: path below the portal's address, or null where it stands in pages, SHA-256 in base64, what it is for, whose it is. */
export type InventoryRow = z.infer<typeof rows>[number];

export interface Inventory {
  rows: readonly InventoryRow[];
  /** SHA-256 of the inventory itself, in base64: the same build has the same one. */
  digest: string;
}

/** What the build wrote of its scripts (apps/web/build/script-inventory.ts); null where no pages were built. */
export function readInventory(webRoot: string): Inventory | null {
  const file = path.join(webRoot, 'scripts.json');
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  return { rows: rows.parse(JSON.parse(text)), digest: createHash('sha256').update(text).digest('base64') };
}
