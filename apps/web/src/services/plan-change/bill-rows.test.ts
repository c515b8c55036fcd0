import { describe, expect, it } from 'vitest';
import { type BillRow, billNotes, billRows, type Preview, type PreviewedBill } from './bill-rows.ts';

type Line = PreviewedBill['before']['lines'][number];
const month = { periodStart: '2026-12-01', periodEnd: '2026-12-31' };
const rest = { periodStart: '2026-11-22', periodEnd: '2026-11-30' };
const line = (description: string, amount: number, changes: Partial<Line> = {}): Line => ({
  kind: 'RECURRING',
  description,
  ...month,
  amount,
  isChanged: false,
  ...changes,
});
const bill = (before: Line[], after: Line[]): PreviewedBill => ({
  invoiceDate: '2026-12-01',
  before: { lines: before, total: before.reduce((sum, { amount }) => sum + amount, 0) },
  after: {
    lines: after,
    total: Math.max(
      0,
      after.reduce((sum, { amount }) => sum + amount, 0),
    ),
  },
});
const told = (rows: readonly BillRow[]): string[] =>
  rows.map(({ description, before, after, mark }) => `${description}: ${before} ${after} ${mark}`);

describe('a bill before and after a change', () => {
  it('[PLAN-001] sets line beside line, marks what differs, and ends with what is new', () => {
    const credit = line('Credit for Backup', -2.4, { kind: 'CREDIT', ...rest, isChanged: true });
    const rows = billRows(
      bill(
        [line('Fiber 500', 45), line('Backup', 8), line('Paper', 3, { kind: 'FEE' })],
        [line('Fiber 500', 45), credit, line('Static IP', 5, { isChanged: true }), line('Paper', 2, { kind: 'FEE', isChanged: true })],
      ),
    );
    expect(told(rows)).toEqual([
      'Fiber 500: 45 45 unchanged',
      'Backup: 8 null gone',
      'Paper: 3 2 changed',
      'Credit for Backup: null -2.4 new',
      'Static IP: null 5 new',
    ]);
    expect(rows[3]).toMatchObject(rest);
  });

  it('[PLAN-001] keeps lines of one name apart by their days and takes each only once', () => {
    const days = line('Static IP', 1.5, { ...rest, isChanged: true });
    expect(told(billRows(bill([line('Static IP', 5)], [days, line('Static IP', 5), line('Static IP', 5)])))).toEqual([
      'Static IP: 5 5 unchanged',
      'Static IP: null 1.5 new',
      'Static IP: null 5 new',
    ]);
  });
});

describe('what is said of the bills of a change', () => {
  const preview = (bills: PreviewedBill[], oneTime = 0): Preview => ({
    plan: { id: 3, description: 'Fiber 500', hasBroadbandLabel: true },
    effectiveDate: '2026-11-22',
    changes: [],
    recurring: { before: 45, after: 50 },
    oneTime,
    bills,
  });

  it('[PLAN-001] names proration where a changed line settles days billed before, and there alone', () => {
    const settled = bill([line('A', 5)], [line('A', 5), line('B', 2, { ...rest, isChanged: true })]);
    expect(billNotes(preview([settled])).isProrated).toBe(true);
    expect(billNotes(preview([bill([line('A', 5)], [line('A', 6, { isChanged: true })])])).isProrated).toBe(false);
    const ofEarlier = line('Earlier', 2, rest);
    expect(billNotes(preview([bill([ofEarlier], [ofEarlier])])).isProrated).toBe(false);
  });

  it('[PLAN-001] names fees, and credit that waits for the bill after', () => {
    expect(billNotes(preview([], 79)).hasFees).toBe(true);
    const credited = bill([line('A', 5)], [line('A', 5), line('Credit', -5, { kind: 'CREDIT', ...rest, isChanged: true })]);
    expect(billNotes(preview([credited]))).toEqual({ isProrated: true, hasFees: false, carriesCredit: true });
  });
});
