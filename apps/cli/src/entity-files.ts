import { readFile } from 'node:fs/promises';
import type { Product } from '@porchlight/server/app.ts';
import { type EntityTable, ImportRefused, type ImportResult, type Mapping, parseMapping } from '@porchlight/server/exchange/index.ts';
import { type Command, type CommandContext, exitCodes, type Outcome, UsageError } from './command.ts';

const mostLines = 20;

/** `import ENTITY FILE`: one command for each table of columns. */
export function importCommand({ name, summary, knownBy, columns }: EntityTable): Command {
  return {
    name: `import ${name}`,
    summary: `take ${name} from a file: ${summary}`,
    adds: true,
    usage: `import ${name} FILE [--mapping NAME|FILE.json] [--dry-run] [--errors FILE]`,
    operand: { name: 'FILE', describe: 'CSV, JSON or one JSON object a line, gzipped or not, told by its name' },
    options: {
      mapping: { type: 'string', describe: 'how a file of another system is read: sonar, splynx, uisp, or a file (see mapping print)' },
      'dry-run': { type: 'boolean', describe: 'say what would be done, and do nothing' },
      errors: { type: 'string', describe: 'write the rows that are not taken into this file, with the reason' },
    },
    notes: columnNotes(knownBy, columns),
    async run(values, context) {
      try {
        return await runImport(name, values, context);
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not imported: ${error.message}.`] };
      }
    },
  };
}

function columnNotes(knownBy: string, columns: EntityTable['columns']): string[] {
  const width = Math.max(...Object.keys(columns).map((name) => name.length));
  const lines = Object.entries(columns).map(([name, { isNeeded, isNeededWhenNew, describe, example }]) => {
    const needed = isNeeded ? ' (needed)' : isNeededWhenNew ? ' (needed for what is new)' : '';
    return `  ${name.padEnd(width)}  ${describe}${needed}, such as ${example}`;
  });
  return [`A row is known by ${knownBy}. An empty field changes nothing, a single dash clears. Columns (docs/files.md):`, ...lines];
}

async function runImport(
  name: string,
  values: Record<string, string | boolean | undefined>,
  { product, operand, pathOf, say }: CommandContext,
): Promise<Outcome> {
  const errors = textOf(values['errors']);
  const dryRun = values['dry-run'] === true;
  let told = 0;
  const result = await product.exchange.importFile(name, {
    file: pathOf(operand),
    mapping: await mappingOf(product, textOf(values['mapping']), pathOf),
    dryRun,
    errors: errors === null ? null : pathOf(errors),
    onProgress: (read) => {
      if (read - told < 50_000) return;
      told = read;
      say(`${read} rows read`);
    },
  });
  const isRefused = result.read > 0 && result.rejected === result.read;
  return { code: isRefused ? exitCodes.refused : exitCodes.done, result, lines: linesOf(result, { errors, dryRun }) };
}

function linesOf(result: ImportResult, { errors, dryRun }: { errors: string | null; dryRun: boolean }): string[] {
  const { read, inserted, updated, unchanged, rejected, skipped, problems } = result;
  const passed = skipped > 0 ? `, ${skipped} passed over` : '';
  const more = rejected - Math.min(problems.length, mostLines);
  return [
    `${read} rows read: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected${passed}`,
    ...problems.slice(0, mostLines).map(({ row, column, reason }) => `row ${row}${column === '' ? '' : `, ${column}`}: ${reason}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(rejected > 0
      ? [
          errors === null
            ? 'Run it again with --errors FILE to get these rows to mend.'
            : `Mend the rows in ${errors} and import that file.`,
        ]
      : []),
    ...(dryRun ? ['Nothing was kept.'] : []),
  ];
}

/** A mapping by its name, or from a file whose name ends in .json. */
export async function mappingOf(product: Product, given: string | null, pathOf: (file: string) => string): Promise<Mapping | null> {
  if (given === null) return null;
  if (!given.toLowerCase().endsWith('.json')) return product.exchange.mapping(given);
  try {
    return parseMapping(await readFile(pathOf(given), 'utf8'));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new UsageError(`--mapping ${given}: the file can not be read`);
  }
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** `export ENTITY FILE`. */
export function exportCommand({ name, summary }: EntityTable): Command {
  return {
    name: `export ${name}`,
    summary: `write ${name} to a file: ${summary}`,
    usage: `export ${name} FILE`,
    operand: {
      name: 'FILE',
      describe: 'ends in .csv, .json or .jsonl, and in .gz besides to be gzipped; is written over when it is there',
    },
    options: {},
    async run(_values, { product, operand, pathOf }) {
      try {
        const rows = await product.exchange.exportFile(name, pathOf(operand));
        return { code: exitCodes.done, result: { rows }, lines: [`${rows} rows written to ${operand}`] };
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error;
        return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not exported: ${error.message}.`] };
      }
    },
  };
}
