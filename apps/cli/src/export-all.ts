import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ImportRefused } from '@porchlight/server/exchange/index.ts';
import { type Command, type CommandContext, exitCodes } from './command.ts';
import { writeCoverage } from './export-coverage.ts';

/** Everything that can be imported again, each to a file of its own. */
export const exportAll: Command = {
  name: 'export all',
  summary: 'write everything that can be imported again into a folder, one file each',
  usage: 'export all FOLDER',
  operand: { name: 'FOLDER', describe: 'is made where it is missing; files of the same names in it are written over' },
  options: {},
  async run(_values, context) {
    const folder = context.pathOf(context.operand);
    try {
      await mkdir(folder, { recursive: true });
      const before = await writeWhatIsSold(context, folder);
      const rows = await context.product.exchange.exportAll((entity) => path.join(folder, `${entity}.csv`));
      const written = { ...before, ...rows };
      const lines = Object.entries(written).map(([name, count]) => `${name}: ${count}`);
      return { code: exitCodes.done, result: { rows: written }, lines: [...lines, 'Import them in this order.'] };
    } catch (error) {
      if (error instanceof ImportRefused)
        return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not exported: ${error.message}.`] };
      throw error;
    }
  },
};

/** The catalogue and the coverage areas, which customers refer to, in the formats of their own imports. */
async function writeWhatIsSold({ core, product }: CommandContext, folder: string): Promise<Record<string, number>> {
  await writeFile(path.join(folder, 'catalogue.json'), await product.catalogue.exportFile());
  return { catalogue: 1, coverage: await writeCoverage(core, path.join(folder, 'coverage.geojson')) };
}
