import { furtherInvariants } from '@porchlight/server/invariants.ts';
import { checkInvariants } from '@porchlight/server/ledger/index.ts';
import { type Command, exitCodes } from './command.ts';

/** The invariants of the money and of orders, over every account. Prints what is broken; exit code 1 when anything is. */
export const check: Command = {
  name: 'check',
  summary: 'check that the books and the orders agree with themselves',
  usage: 'check',
  options: {},
  async run(_values, { core }) {
    const findings = await checkInvariants(core.db, { now: core.clock.now(), more: furtherInvariants });
    const lines = findings.map((finding) => `${finding.invariant}: account ${finding.accountId ?? '-'}: ${finding.detail}`);
    return {
      code: findings.length === 0 ? exitCodes.done : exitCodes.refused,
      result: { findings },
      lines: findings.length === 0 ? ['All invariants hold.'] : [...lines, `${findings.length} broken`],
    };
  },
};
