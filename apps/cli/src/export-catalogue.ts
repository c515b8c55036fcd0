import { writeFile } from 'node:fs/promises';
import { type Command, exitCodes } from './command.ts';

/** The whole catalogue as a file; importing it again changes nothing. */
export const exportCatalogue: Command = {
  name: 'export catalogue',
  summary: 'write the whole catalogue, off sale too, to a JSON file that import catalogue takes',
  usage: 'export catalogue FILE',
  operand: { name: 'FILE', describe: 'is written over when it is there' },
  options: {},
  async run(_values, { product, operand, pathOf }) {
    const json = await product.catalogue.exportFile();
    await writeFile(pathOf(operand), json);
    const bytes = Buffer.byteLength(json);
    return { code: exitCodes.done, result: { file: pathOf(operand), bytes }, lines: [`${bytes} bytes written to ${operand}`] };
  },
};
