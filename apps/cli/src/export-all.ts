import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ImportRefused } from '@porchlight/server/exchange/index.ts';
import { type Command, type CommandContext, exitCodes } from './command.ts';
import { writeAddresses } from './export-addresses.ts';
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
      const { counts, addresses } = await writeWhatIsSold(context, folder);
      const rows = await context.product.exchange.exportAll((entity) => path.join(folder, `${entity}.csv`));
      const written = { ...counts, ...rows };
      const lines = Object.entries(written).map(([name, count]) => `${name}: ${count}`);
      return { code: exitCodes.done, result: { rows: written }, lines: [...lines, 'Import them in this order.', ...addresses] };
    } catch (error) {
      if (error instanceof ImportRefused)
        return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not exported: ${error.message}.`] };
      throw error;
    }
  },
};

/** What customers refer to, and who comes to them, in the formats of their own imports. */
async function writeWhatIsSold(
  { core, product }: CommandContext,
  folder: string,
): Promise<{ counts: Record<string, number>; addresses: string[] }> {
  await writeFile(path.join(folder, 'catalogue.json'), await product.catalogue.exportFile());
  const coverage = await writeCoverage(core, path.join(folder, 'coverage.geojson'));
  const addresses = await writeAddresses(product, path.join(folder, 'addresses.csv'));
  const technicians = await product.appointments.exportTechnicians();
  await writeFile(path.join(folder, 'technicians.csv'), technicians.csv);
  const ofFiles = Object.fromEntries(addresses.map(({ file, rows }) => [path.parse(file).name, rows]));
  return {
    counts: { catalogue: 1, coverage, ...ofFiles, technicians: technicians.count },
    addresses: addresses.map(({ file, source }) => `import addresses ${path.basename(file)} --source ${JSON.stringify(source)}`),
  };
}
