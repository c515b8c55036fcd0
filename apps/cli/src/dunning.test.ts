import { type DunningApp, dayAfter, startDunningApp } from '@porchlight/server/test/dunning-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { dunningHold, dunningRelease, dunningRun, dunningStatus } from './dunning.ts';

let app: DunningApp;
const due = '2027-03-01';
const on = (days: number) => dayAfter(due, days);

beforeAll(async () => {
  app = await startDunningApp();
  await app.setTerms();
  await app.at('2027-03-01T18:00:00Z');
});
afterAll(() => app.close());

const run = (command: Command, values: Record<string, string> = {}) =>
  command.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => undefined });

describe('dunning', () => {
  it('runs as of a day, shows where an account stands, and waits as an operator promised', async () => {
    const debtor = await app.seedDebtor([due]);
    const account = debtor.number;
    expect(await run(dunningRun, { 'as-of': on(20) })).toMatchObject({
      code: 0,
      lines: [
        '1 accounts looked at',
        '1 newly past due, 0 settled',
        '0 reminders',
        '1 late fees',
        '1 notices of suspension',
        '0 suspended, 0 connected again',
        '0 deactivated',
        '0 written off',
      ],
    });
    expect(await run(dunningHold, { account, until: on(35), reason: ' promised by phone ' })).toMatchObject({
      code: 0,
      lines: [`No step is taken about account ${account} before ${on(35)}.`],
    });
    await run(dunningRun, { 'as-of': on(34) });
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    const status = await run(dunningStatus, { account });
    expect(status.lines).toEqual([
      `account ${account}  Active  as of ${on(20)}`,
      `past due: $50.00 since ${due}`,
      `suspended on ${on(35)} unless paid before`,
      'reconnection fee: $25.00',
      `no step before ${on(35)}: promised by phone`,
      'terms of RESIDENTIAL: reminders after 3, 8, 15 days; late fee after 10; suspension after 30 with 10 days of notice; deactivation after 60; written off after 90',
      `case of ${on(20)}, due ${due}: open`,
      expect.stringMatching(/^ {2}2027-03-21 {2}lateFee \(invoice \d+\), past due \$50.00, fee \$5.00$/),
      `  ${on(20)}  suspensionNotice, past due $50.00, tells ${on(30)}`,
    ]);
    expect(await run(dunningRelease, { account })).toMatchObject({ code: 0, lines: [`The hold on account ${account} has ended.`] });
    expect(await run(dunningRelease, { account })).toMatchObject({ code: 1, lines: ['There is no hold on that account.'] });
    await run(dunningRun, { 'as-of': on(34) });
    expect((await app.serviceOf(debtor)).status).toBe('Suspended');
  });

  it('refuses what makes no sense, and says what is wrong', async () => {
    const account = '999';
    await expect(run(dunningRun)).rejects.toThrow('--as-of must be a day written YYYY-MM-DD');
    await expect(run(dunningRun, { 'as-of': '2027-02-30' })).rejects.toThrow('--as-of');
    await expect(run(dunningStatus)).rejects.toThrow('--account is missing');
    await expect(run(dunningHold, { account, until: 'soon', reason: 'x' })).rejects.toThrow('--until');
    await expect(run(dunningHold, { account, until: on(9), reason: ' ' })).rejects.toThrow('--reason is missing');
    await expect(run(dunningHold, { account, until: on(9), reason: 'x'.repeat(501) })).rejects.toThrow('--reason is too long');
    for (const answer of [
      await run(dunningStatus, { account }),
      await run(dunningRelease, { account }),
      await run(dunningHold, { account, until: on(9), reason: 'x' }),
    ])
      expect(answer).toMatchObject({ code: 1, lines: ['There is no such account.'] });
    const { number } = await app.seedDebtor([]);
    expect(await run(dunningHold, { account: number, until: due, reason: 'x' })).toMatchObject({ code: 1 });
    expect((await run(dunningStatus, { account: number })).lines[1]).toBe('nothing past due');
  });
});
