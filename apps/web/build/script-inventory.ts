import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A script that a page of ours may load: what it is, byte for byte, and what it is there for (PCI DSS 6.4.3). */
export interface InventoryRow {
  /** Path below the portal's address, with its slash; null of the one that stands in pages themselves. */
  file: string | null;
  /** SHA-256 of its bytes, in base64. */
  sha256: string;
  reason: string;
  owner: 'Porchlight';
}

interface Chunk {
  file: string;
  name?: string;
  src?: string;
}

/** Scripts that are built by themselves, each by what its file is called before the hash. */
const alone: Readonly<Record<string, string>> = {
  boot: 'sets language and theme, asks for the first answers, and starts the portal',
  'payment-return': 'tells the portal around it that the payment provider has sent the customer back',
  'payment-communicator': "passes on what the payment provider's page tells the portal around it",
  preview: 'shows a draft of texts and brand to staff, on pages of a preview alone',
  'coverage-map': 'draws where service is, on the page of the map alone',
};

/**
 * Every script in the folder of the build with its reason, by path, and first the one that stands in pages (`inPages`). The reason comes from
 * where its source is: a subject of the portal, of the staff pages, or texts. Throws for a script of which nobody knows what it is for.
 */
export function scriptInventory(dist: string, inPages: string): InventoryRow[] {
  const chunks = ['manifest.json', 'staff-manifest.json'].flatMap((name) =>
    Object.values(JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8')) as Record<string, Chunk>),
  );
  const chunkOf = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const row = (file: string | null, bytes: string | Buffer, reason: string): InventoryRow => {
    return { file, sha256: createHash('sha256').update(bytes).digest('base64'), reason, owner: 'Porchlight' };
  };
  return [
    row(null, inPages, 'asks for the boot script once the page of visitors that it stands in is painted'),
    ...files
      .filter((file) => file.endsWith('.js'))
      .toSorted()
      .map((file) => row(`/${file}`, readFileSync(path.join(dist, file)), reasonFor(file, chunkOf.get(file)))),
  ];
}

/** Leaves the inventory beside the pages, where operators, tests and the daily look find it. */
export function writeScriptInventory(dist: string, inPages: string): void {
  writeFileSync(path.join(dist, 'scripts.json'), `${JSON.stringify(scriptInventory(dist, inPages), null, 1)}\n`);
}

function reasonFor(file: string, chunk: Chunk | undefined): string {
  if (chunk !== undefined) return reasonOfChunk(file, chunk);
  const [, name = ''] = /([\w-]+?)-[\w-]{8}\.js$/.exec(file) ?? [];
  const reason = alone[name];
  if (reason === undefined)
    throw new Error(`nobody knows what the script ${file} is for: name it in ${path.basename(import.meta.filename)}`);
  return reason;
}

function reasonOfChunk(file: string, { src = '', name = '' }: Chunk): string {
  const where = file.startsWith('assets/staff/') ? 'staff pages' : 'portal';
  const [, locale, subject] = /packages\/texts\/src\/(?:staff\/)?(en-us|sp-es)\/([\w-]+)\.ts$/.exec(src) ?? [];
  if (locale) return `${where}: texts of ${subject} in ${locale}`;
  const [, folder] = /^(?:src|staff)\/([\w-]+)\//.exec(src) ?? [];
  if (folder) return `${where}: ${folder}, ${path.basename(src)}`;
  return src === '' ? `${where}: what several parts use of ${name}` : `${where}: where it begins`;
}
