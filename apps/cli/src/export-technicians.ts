import { writeFile } from 'node:fs/promises';
import { type Command, exitCodes } from './command.ts';

/** Every technician as CSV; importing it again changes nothing. */
export const exportTechnicians: Command = {
  name: 'export technicians',
  summary: 'write the technicians with their hours and days away to a CSV file that import technicians takes',
  usage: 'export technicians FILE',
  operand: { name: 'FILE', describe: 'is written over when it is there' },
  options: {},
  async run(_values, { product, operand, pathOf }) {
    const { csv, count } = await product.appointments.exportTechnicians();
    await writeFile(pathOf(operand), csv);
    return { code: exitCodes.done, result: { technicians: count }, lines: [`${count} technicians written to ${operand}`] };
  },
};
