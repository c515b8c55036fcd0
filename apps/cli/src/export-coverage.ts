import { writeFile } from 'node:fs/promises';
import type { Core } from '@porchlight/server/core.ts';
import { exportAreas } from '@porchlight/server/coverage/index.ts';
import { type Command, exitCodes } from './command.ts';

/** Every coverage area as GeoJSON; an import of it changes nothing. */
export const exportCoverage: Command = {
  name: 'export coverage',
  summary: 'write the coverage areas to a file, as GeoJSON',
  usage: 'export coverage FILE',
  operand: { name: 'FILE', describe: 'is written over when it is there' },
  options: {},
  async run(_values, { core, operand, pathOf }) {
    const areas = await writeCoverage(core, pathOf(operand));
    return { code: exitCodes.done, result: { areas }, lines: [`${areas} areas written to ${operand}`] };
  },
};

/** Answers how many areas there are. */
export async function writeCoverage(core: Core, file: string): Promise<number> {
  let areas = 0;
  async function* document() {
    yield '{"type":"FeatureCollection","features":[';
    for await (const feature of exportAreas(core.db)) {
      yield `${areas === 0 ? '' : ','}\n${JSON.stringify(feature)}`;
      areas += 1;
    }
    yield '\n]}\n';
  }
  await writeFile(file, document());
  return areas;
}
