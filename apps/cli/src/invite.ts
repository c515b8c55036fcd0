import { type Command, exitCodes, UsageError, wholeNumber } from './command.ts';

/** Mails registration links to customers who have no user yet: all of them, or one. */
export const invite: Command = {
  name: 'invite',
  summary: 'mail a link to register to every account with an e-mail address and no user, or to one; safe to repeat',
  usage: 'invite --all | --account NUMBER [--dry-run] [--per-minute N]',
  options: {
    all: { type: 'boolean', describe: 'every account that is not closed; who was sent a link that still works is left out' },
    account: { type: 'string', describe: 'only the account with this number' },
    'dry-run': { type: 'boolean', describe: 'say how many would be invited, and invite nobody' },
    'per-minute': { type: 'string', describe: 'how many of the mails go out in a minute (1 to 6000, 600 unless given)' },
  },
  async run(values, { product, say }) {
    const account = typeof values['account'] === 'string' ? values['account'].trim() : '';
    const isAll = values['all'] === true;
    if (isAll === (account !== '')) throw new UsageError('say either --all or --account NUMBER');
    const perMinute = wholeNumber(values, 'per-minute', { min: 1, max: 6_000, otherwise: 600 });
    const dryRun = values['dry-run'] === true;
    let told = 0;
    const { invited, refused } = await product.registration.inviteEveryone({
      ...(account === '' ? {} : { accountNumber: account }),
      dryRun,
      perMinute,
      onProgress: (done) => {
        if (done - told < 5_000) return;
        told = done;
        say(`${done} invited`);
      },
    });
    const result = { invited, refused, dryRun };
    if (account !== '' && invited === 0) {
      const why = `${account} is not invited: there is no such account, it is closed, has no e-mail address, is registered, or has a link that still works (link register sends another one).`;
      return { code: exitCodes.refused, result, lines: [why] };
    }
    const lines = [
      `${invited} ${dryRun ? 'would be invited; nothing was sent' : 'invited'}`,
      ...refused.map((number) => `${number}: what is kept as its e-mail address is none; correct it`),
    ];
    return { code: refused.length === 0 ? exitCodes.done : exitCodes.refused, result, lines };
  },
};
