import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from './invoices-queries.ts';
import { lineGroups } from './line-groups.ts';
import { shownAtFirst } from './shown-at-first.ts';

let nextId = 0;
const line = (kind: InvoiceLine['kind'], amount: number): InvoiceLine => ({
  id: ++nextId,
  kind,
  description: kind,
  periodStart: null,
  periodEnd: null,
  amount,
});

describe('the lines of an invoice', () => {
  it('[INV-001] stand by kind: charges, then taxes and fees apart, and add up exactly', () => {
    const { groups, total } = lineGroups([
      line('TAX', 0.1),
      line('FEE', 1.1),
      line('RECURRING', 44.99),
      line('TAX', 0.2),
      line('CREDIT', -20),
    ]);
    expect(groups.map(({ kind, lines }) => [kind, lines.map(({ amount }) => amount)])).toEqual([
      ['RECURRING', [44.99]],
      ['CREDIT', [-20]],
      ['TAX', [0.1, 0.2]],
      ['FEE', [1.1]],
    ]);
    expect(total).toBe(26_39);
    expect(lineGroups([])).toEqual({ groups: [], total: 0 });
  });
});

describe('the invoices shown at first', () => {
  it('[INV-002] are those of two years and every older one that is still open', () => {
    const invoices = Array.from({ length: 40 }, (_unused, index) => ({ index, balance: index === 37 ? 5 : 0 }));
    expect(shownAtFirst(invoices)).toHaveLength(25);
    expect(shownAtFirst(invoices).at(-1)?.index).toBe(37);
    expect(shownAtFirst(invoices.slice(0, 24))).toHaveLength(24);
  });
});
