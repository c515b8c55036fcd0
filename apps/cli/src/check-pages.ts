import type { Difference } from '@porchlight/server/page-scripts/index.ts';
import { type Command, exitCodes } from './command.ts';

/** Looks now whether pages and scripts come to customers as they were built. Exit code 1 when one does not, or when nobody answers. */
export const checkPages: Command = {
  name: 'check pages',
  summary: 'check that pages and scripts come to customers as they were built',
  usage: 'check pages',
  options: {},
  async run(_values, { core, product }) {
    const looked = await product.pageScripts.look();
    const { publicUrl } = core.config;
    if (looked.outcome !== 'done') {
      const why = looked.outcome === 'notBuilt' ? 'This installation has no pages (npm run build).' : `${publicUrl} did not answer.`;
      return { code: exitCodes.refused, result: looked, lines: [why] };
    }
    const { digest, scripts, differences } = looked;
    const more = differences.length - mostTold;
    const summary = `${scripts} scripts at ${publicUrl}, inventory ${digest}`;
    return {
      code: differences.length === 0 ? exitCodes.done : exitCodes.refused,
      result: looked,
      lines: [
        `${summary}: ${differences.length} not as built`,
        ...differences.slice(0, mostTold).map(lineOf),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ],
    };
  },
};

/** With --json all of them. */
const mostTold = 20;

const words: Readonly<Record<Difference['kind'], string>> = {
  scriptChanged: 'another content',
  scriptMissing: 'does not come',
  scriptUnknown: 'no script of this build',
  scriptInPage: 'a script that stands in the page',
  headerChanged: 'another header',
};

const lineOf = ({ kind, what }: Difference): string => `  ${words[kind]}: ${what}`;
