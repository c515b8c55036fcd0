import { ImportRefused } from '@porchlight/server/addresses/index.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

const statuses = ['NEW_SERVICE', 'NEW_SIGNUP', 'NEW_SURVEY', 'NONE'] as const;
const isStatus = (value: unknown): value is (typeof statuses)[number] => (statuses as readonly unknown[]).includes(value);
const textOf = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Addresses from a file into the base, all of its good rows or none. Refused when the file as a whole can't be read. */
export const importAddresses: Command = {
  name: 'import addresses',
  summary: 'import addresses from CSV or line GeoJSON, plain or gzipped; OpenAddresses, FCC fabric and filing recognised',
  adds: true,
  usage: 'import addresses FILE [--status NEW_SERVICE] [--location CODE] [--map COLUMN=FIELD,...] [--dry-run] [--errors FILE]',
  operand: { name: 'FILE', describe: 'address (or number and street), unit, city, state, zip, latitude, longitude, external_id' },
  options: {
    status: { type: 'string', describe: `what may be ordered there where the file does not say: ${statuses.join(', ')}` },
    location: { type: 'string', describe: 'code of the location the addresses belong to' },
    map: { type: 'string', describe: 'columns of other names: "Str Nm=street,Nbr=number"' },
    source: { type: 'string', describe: 'name of the supplier, where several use the same external ids' },
    'dry-run': { type: 'boolean', describe: 'say what would be done, and do nothing' },
    errors: { type: 'string', describe: 'write the rows that are not taken into this CSV file, with the reason' },
  },
  async run(values, { product, operand, pathOf, say }) {
    const { status } = values;
    if (status !== undefined && !isStatus(status)) throw new UsageError(`--status must be one of ${statuses.join(', ')}`);
    const errors = textOf(values['errors']);
    let told = 0;
    try {
      const result = await product.addresses.importFile({
        file: pathOf(operand),
        status: status ?? null,
        location: textOf(values['location']),
        map: textOf(values['map']),
        source: textOf(values['source']),
        dryRun: values['dry-run'] === true,
        errors: errors === null ? null : pathOf(errors),
        onProgress: (read) => {
          if (read - told < 100_000) return;
          told = read;
          say(`${read} rows read`);
        },
      });
      const { read, inserted, updated, unchanged, rejected } = result;
      const lines = [`${read} rows read: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`];
      if (rejected > 0 && errors === null) lines.push('Run it again with --errors FILE to see which rows, and why.');
      if (values['dry-run'] === true) lines.push('Nothing was kept.');
      return { code: exitCodes.done, result, lines };
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not imported: ${error.message}.`] };
    }
  },
};
