import { rotateKeys } from '@porchlight/server/keys/index.ts';
import { type Command, exitCodes } from './command.ts';

/** Turns what is kept under OLD_SECRET_KEY over to SECRET_KEY (docs/runbooks/keys.md). */
export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'turn everything kept under OLD_SECRET_KEY over to SECRET_KEY, beside the running product; safe to repeat',
  usage: 'keys rotate',
  options: {},
  async run(_values, { core }) {
    if (core.config.oldSecretKey === null) {
      const line = 'OLD_SECRET_KEY is not set: set it to the key that is replaced, SECRET_KEY to the new one, restart, and run this again.';
      return { code: exitCodes.refused, result: null, lines: [line] };
    }
    const result = await rotateKeys(core);
    const unreadable = result.sealed.filter((each) => each.unreadable > 0);
    const lines = [
      ...result.sealed.map(({ what, values, turned }) => `${turned} of ${values} ${what} turned over`),
      `${result.passkeys} passkeys made independent of the key`,
      ...unreadable.map(({ what, unreadable: count, meaning }) => `${count} ${what} open with neither key: ${meaning}`),
      '',
      'Not turned over, since only a digest is kept:',
      ...result.lapses.map(({ what, count, meaning }) => `  ${what}${count === null ? '' : ` (${count})`}: ${meaning}`),
      '',
      'Keep OLD_SECRET_KEY set for a day, then run this again: with 0 turned over, take it away and restart.',
    ];
    return { code: unreadable.length === 0 ? exitCodes.done : exitCodes.refused, result, lines };
  },
};
