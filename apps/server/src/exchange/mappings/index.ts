import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import { type Mapping, readMapping } from '../engine/mapping.ts';
import sonar from './sonar.json' with { type: 'json' };
import splynx from './splynx.json' with { type: 'json' };
import uisp from './uisp.json' with { type: 'json' };

const mappings: Readonly<Record<string, unknown>> = { sonar, splynx, uisp };

/** A mapping that comes with the product. Throws ImportRefused naming them for any other. */
export function mappingNamed(name: string): Mapping {
  const folded = name.toLowerCase();
  if (!Object.hasOwn(mappings, folded)) {
    throw new ImportRefused(`there is no mapping ${name}; there are ${Object.keys(mappings).join(', ')}, or a file that ends in .json`);
  }
  return readMapping(mappings[folded]);
}
