import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import type { Anonymised, AnonymiseProblem, Outcome } from '@porchlight/server/anonymise/index.ts';
import { type Command, exitCodes, UsageError } from './command.ts';

/** Takes the person out of accounts that are over, and leaves their books. */
export const anonymise: Command = {
  name: 'anonymise',
  summary: 'remove all personal data of a closed account and its users for good; its books stay',
  usage: 'anonymise --account NUMBER [--anyway] | --closed-before DATE',
  options: {
    account: { type: 'string', describe: 'number of the account' },
    anyway: { type: 'boolean', describe: 'with --account: also where it is in use or money is open' },
    'closed-before': { type: 'string', describe: 'every closed account on which nothing has happened since that day, YYYY-MM-DD' },
  },
  async run(values, { product, say }) {
    const account = typeof values['account'] === 'string' ? values['account'].trim() : '';
    const day = values['closed-before'];
    if ((account === '') === (day === undefined)) throw new UsageError('say either --account NUMBER or --closed-before DATE');
    const anyway = values['anyway'] === true;
    if (anyway && account === '') throw new UsageError('--anyway goes with --account');
    const outcomes = account === '' ? await allBefore(day, product.anonymise, say) : [await product.anonymise.account(account, { anyway })];
    const problems = outcomes.filter((outcome) => 'problem' in outcome);
    const done = outcomes.filter((outcome): outcome is Anonymised => !('problem' in outcome));
    const lines = [
      `${done.filter(({ changed }) => changed).length} accounts made anonymous, ${done.filter(({ changed }) => !changed).length} were before`,
      ...done
        .filter(({ methodsAtProvider }) => methodsAtProvider > 0)
        .map(
          ({ number, methodsAtProvider }) =>
            `${number}: ${methodsAtProvider} stored methods are still with the payment provider; remove them there`,
        ),
      ...problems.map(({ number, problem }) => `${number}: ${wordsFor(problem)}`),
    ];
    return { code: problems.length === 0 ? exitCodes.done : exitCodes.refused, result: { outcomes }, lines };
  },
};

async function allBefore(
  day: string | boolean | undefined,
  door: { closedBefore(instant: Date, onDone: (outcome: Outcome) => void): Promise<Outcome[]> },
  say: (line: string) => void,
): Promise<Outcome[]> {
  const date = parseCalendarDate(day);
  if (date === null) throw new UsageError('--closed-before must be a day written YYYY-MM-DD');
  let looked = 0;
  return door.closedBefore(new Date(`${date}T00:00:00Z`), () => {
    looked += 1;
    if (looked % 1_000 === 0) say(`${looked} accounts looked at`);
  });
}

function wordsFor(problem: AnonymiseProblem): string {
  if (problem.is === 'noAccount') return 'there is no such account.';
  if (problem.is === 'paymentOnItsWay') return 'a payment is on its way; wait for its end (reconcile asks the provider now).';
  if (problem.is === 'inUse') return `its status is ${problem.status}; close it first, or give --anyway.`;
  const { owed, credit, pendingCharges } = problem;
  return `${formatPriceCents(owed)} owed, ${formatPriceCents(credit)} in credit, ${pendingCharges} charges wait for a bill; settle that first, or give --anyway.`;
}
