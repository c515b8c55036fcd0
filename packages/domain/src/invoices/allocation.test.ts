import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { allocatePayment, type OpenInvoice } from './allocate-payment.ts';
import { reverseAllocation } from './reverse-allocation.ts';

const invoice = (id: number, dueDate: string | null, open: number): OpenInvoice => ({ id, dueDate, openCents: cents(open) });

const invoices = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    dueDate: fc.option(fc.constantFrom('2026-09-01', '2026-10-01', '2026-10-02', '2026-11-01', '2026-12-31')),
    openCents: fc.integer({ min: 0, max: 100_000 }).map(cents),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
const sum = (parts: readonly { amountCents: number }[]): number => parts.reduce((total, part) => total + part.amountCents, 0);

describe('allocatePayment', () => {
  it('[CONST-008] pays the oldest due date first, then the lowest id, and leaves the surplus unapplied', () => {
    const open = [invoice(3, '2026-11-01', 4000), invoice(9, '2026-10-01', 2500), invoice(2, '2026-11-01', 1000)];
    expect(allocatePayment(cents(3000), open)).toEqual({
      parts: [
        { invoiceId: 9, amountCents: 2500 },
        { invoiceId: 2, amountCents: 500 },
      ],
      unappliedCents: 0,
    });
    expect(allocatePayment(cents(8000), open)).toEqual({
      parts: [
        { invoiceId: 9, amountCents: 2500 },
        { invoiceId: 2, amountCents: 1000 },
        { invoiceId: 3, amountCents: 4000 },
      ],
      unappliedCents: 500,
    });
  });

  it('[CONST-008] pays an invoice without a due date last', () => {
    expect(allocatePayment(cents(10), [invoice(1, null, 10), invoice(2, '2030-01-01', 10)]).parts).toEqual([
      { invoiceId: 2, amountCents: 10 },
    ]);
  });

  it('[PAY-066] turns the whole payment into credit when nothing is open', () => {
    expect(allocatePayment(cents(500), [invoice(1, '2026-11-01', 0)])).toEqual({ parts: [], unappliedCents: 500 });
  });

  it.each([0, -1])('[PAY-066] does not allocate %i cents', (amount) => {
    expect(() => allocatePayment(cents(amount), [])).toThrow(RangeError);
  });

  it('[CONST-008] I4: parts and surplus make up the payment, and no invoice gets more than it is owed', () => {
    fc.assert(
      fc.property(amounts, invoices, (amount, open) => {
        const { parts, unappliedCents } = allocatePayment(amount, open);
        expect(sum(parts) + unappliedCents).toBe(amount);
        expect(unappliedCents).toBeGreaterThanOrEqual(0);
        for (const part of parts) {
          expect(part.amountCents).toBeGreaterThan(0);
          expect(part.amountCents).toBeLessThanOrEqual(open.find(({ id }) => id === part.invoiceId)?.openCents ?? -1);
        }
      }),
    );
  });

  it('[CONST-008] I5: no newer invoice is touched, and nothing is left over, while an older one is open', () => {
    fc.assert(
      fc.property(amounts, invoices, (amount, open) => {
        const { parts, unappliedCents } = allocatePayment(amount, open);
        const paid = new Map(parts.map((part) => [part.invoiceId, part.amountCents as number]));
        const stillOpen = open.filter((one) => one.openCents > (paid.get(one.id) ?? 0));
        for (const older of stillOpen) {
          expect(unappliedCents).toBe(0);
          for (const newer of open) {
            const isNewer =
              (newer.dueDate ?? '9999') > (older.dueDate ?? '9999') || (newer.dueDate === older.dueDate && newer.id > older.id);
            expect(isNewer && paid.has(newer.id)).toBe(false);
          }
        }
      }),
    );
  });

  it('[CONST-008] does not depend on the order the invoices come in, nor change them', () => {
    fc.assert(
      fc.property(amounts, invoices, (amount, open) => {
        const before = structuredClone(open);
        expect(allocatePayment(amount, open)).toEqual(allocatePayment(amount, open.toReversed()));
        expect(open).toEqual(before);
      }),
    );
  });
});

describe('reverseAllocation', () => {
  it('[CONST-008] takes the credit back first, then reopens the same invoices in reverse order', () => {
    const allocation = allocatePayment(cents(8000), [invoice(9, '2026-10-01', 2500), invoice(3, '2026-11-01', 4000)]);
    expect(reverseAllocation(allocation)).toEqual({
      reopened: [
        { invoiceId: 3, amountCents: 4000 },
        { invoiceId: 9, amountCents: 2500 },
      ],
      fromUnappliedCents: 1500,
    });
    expect(reverseAllocation(allocation, cents(2000))).toEqual({
      reopened: [{ invoiceId: 3, amountCents: 500 }],
      fromUnappliedCents: 1500,
    });
  });

  it('[CONST-008] never takes back more than was allocated', () => {
    const allocation = allocatePayment(cents(100), []);
    expect(() => reverseAllocation(allocation, cents(101))).toThrow(RangeError);
    expect(() => reverseAllocation(allocation, cents(0))).toThrow(RangeError);
  });

  it('[CONST-008] undoes an allocation to the cent', () => {
    fc.assert(
      fc.property(amounts, invoices, fc.integer({ min: 1, max: 1_000_000 }), (amount, open, wanted) => {
        const allocation = allocatePayment(amount, open);
        const all = reverseAllocation(allocation);
        expect(all.reopened.toReversed()).toEqual(allocation.parts);
        expect(all.fromUnappliedCents).toBe(allocation.unappliedCents);
        const part = cents(Math.min(wanted, amount));
        const reversed = reverseAllocation(allocation, part);
        expect(sum(reversed.reopened) + reversed.fromUnappliedCents).toBe(part);
      }),
    );
  });
});
