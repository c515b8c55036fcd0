import { ImportRefused } from '@porchlight/server/exchange/index.ts';
import { type Command, exitCodes } from './command.ts';

/** A mapping that comes with the product, to be changed and given back to an import. */
export const mappingPrint: Command = {
  name: 'mapping print',
  summary: 'print how files of another system are read, to be changed and given to an import',
  usage: 'mapping print NAME',
  operand: { name: 'NAME', describe: 'sonar, splynx or uisp' },
  options: {},
  async run(_values, { product, operand }) {
    try {
      const mapping = product.exchange.mapping(operand);
      return { code: exitCodes.done, result: mapping, lines: JSON.stringify(mapping, null, 2).split('\n') };
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      return { code: exitCodes.refused, result: { refused: error.message }, lines: [`Not printed: ${error.message}.`] };
    }
  },
};
