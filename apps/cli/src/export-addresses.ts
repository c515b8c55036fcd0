import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '@porchlight/server/app.ts';
import { type Command, exitCodes } from './command.ts';

/** The address base as CSV, a file for each supplier; importing them again changes nothing. */
export const exportAddresses: Command = {
  name: 'export addresses',
  summary:
    'write the addresses to a CSV file that import addresses takes; a file of its own for each further supplier and for other spellings',
  usage: 'export addresses FILE',
  operand: { name: 'FILE', describe: 'is written over when it is there' },
  options: {},
  async run(_values, { product, operand, pathOf }) {
    const written = await writeAddresses(product, pathOf(operand));
    const lines = written.map(({ file, rows, source }) => `${rows} addresses written to ${path.basename(file)} (--source ${source})`);
    return { code: exitCodes.done, result: { files: written }, lines };
  },
};

interface WrittenAddresses {
  file: string;
  source: string;
  rows: number;
}

/** Answers the files, in the order in which they are imported. */
export async function writeAddresses(product: Pick<Product, 'addresses'>, file: string): Promise<WrittenAddresses[]> {
  const written: WrittenAddresses[] = [];
  const { dir, name, ext } = path.parse(file);
  const sources = await product.addresses.sources();
  // Other spellings name places that must be there before them, whoever brought these.
  for (const isAlias of [false, true]) {
    for (const [at, source] of (sources.length === 0 ? ['file'] : sources).entries()) {
      const parts = [name, ...(at === 0 ? [] : [source.replace(/[^A-Za-z0-9]+/g, '-')]), ...(isAlias ? ['spellings'] : [])];
      const own = path.join(dir, `${parts.join('-')}${ext}`);
      const rows = await writeOne(product, own, { source, isAlias });
      if (rows > 0 || !isAlias) written.push({ file: own, source, rows });
    }
  }
  return written;
}

async function writeOne(product: Pick<Product, 'addresses'>, file: string, wanted: { source: string; isAlias: boolean }): Promise<number> {
  let rows = 0;
  async function* lines() {
    for await (const part of product.addresses.exportRows(wanted)) {
      rows += part.rows;
      yield part.text;
    }
  }
  // Most suppliers have no other spellings: nothing is written for none.
  if (wanted.isAlias && !(await hasRows(product, wanted))) return 0;
  await writeFile(file, lines());
  return rows;
}

async function hasRows(product: Pick<Product, 'addresses'>, wanted: { source: string; isAlias: boolean }): Promise<boolean> {
  for await (const { rows } of product.addresses.exportRows(wanted)) if (rows > 0) return true;
  return false;
}
