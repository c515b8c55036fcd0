import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { ImportRefused } from '@porchlight/server/appointments/index.ts';
import { type Command, exitCodes } from './command.ts';

const mostLines = 20;

/** Technicians from a file, all of its good rows in one transaction. A second run of the same file changes nothing. */
export const importTechnicians: Command = {
  name: 'import technicians',
  summary: 'take technicians with their hours and days away from CSV',
  adds: true,
  usage: 'import technicians FILE [--dry-run]',
  operand: {
    name: 'FILE',
    describe:
      'code, name, location (several: CORE; SIGNUP), active (yes), shifts (Mon-Fri 8-17; Sat 9-13), absences (2026-12-24..2026-12-26)',
  },
  options: { 'dry-run': { type: 'boolean', describe: 'say what would be done, and do nothing' } },
  async run(values, { product, operand, pathOf }) {
    const dryRun = values['dry-run'] === true;
    try {
      const result = await product.appointments.importTechnicians({ file: pathOf(operand), dryRun });
      const { read, inserted, updated, unchanged, rejected, problems, reassigned, uncovered } = result;
      const lines = [
        `${read} rows read: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`,
        ...problems.slice(0, mostLines).map(({ row, column, reason }) => `row ${row}${column === '' ? '' : `, ${column}`}: ${reason}`),
        ...(problems.length > mostLines ? [`and ${problems.length - mostLines} more (--json tells all)`] : []),
        ...(reassigned > 0 ? [`${reassigned} visits are made by somebody else now`] : []),
        ...uncovered.map(
          ({ orderId, dateTime, technician }) =>
            `order ${orderId}, ${formatDateTime(dateTime)}: ${technician} can't come and nobody else is free; call the customer`,
        ),
        ...(dryRun ? ['Nothing was kept.'] : []),
      ];
      const isRefused = read > 0 && rejected === read;
      return { code: isRefused ? exitCodes.refused : exitCodes.done, result, lines };
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not imported: ${error.message}.`] };
    }
  },
};
