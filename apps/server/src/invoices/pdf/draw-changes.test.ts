import type { BillChange, BillChangeReason } from '@porchlight/domain/billing/bill-changes.ts';
import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import type { InvoiceDocument } from '../invoice-document.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';
import { brand, buildDocument, buildLine } from './testing/invoice-documents.ts';

const change = (reason: BillChangeReason, description: string, before: number, after: number): BillChange => ({
  reason,
  description,
  before: cents(before),
  after: cents(after),
});
const because = (changes: readonly BillChange[]) => ({
  differenceCents: sumCents(changes.map(({ before, after }) => cents(after - before))),
  changes,
});
const linesOf = (count: number) => Array.from({ length: count }, (_, i) => buildLine({ description: `Service ${i + 1}` }));
const changesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => change('started', `Change ${String(i + 1).padStart(2, '0')}`, 0, 100_00 - i));
const read = (document: Partial<InvoiceDocument>, locale: Locale = 'en-us') =>
  readPdf(renderInvoicePdf(buildDocument(document), brand, locale));
const told = (document: Partial<InvoiceDocument>, locale: Locale = 'en-us'): string[] => {
  const words = read(document, locale)
    .pages.flat()
    .filter(({ isDecoration }) => !isDecoration)
    .map(({ text }) => text.trimEnd());
  const from = words.findIndex((text) => /^(What changed|Qué cambió)/.test(text));
  return from === -1
    ? []
    : words.slice(
        from,
        words.findIndex((text) => /^(What is on|Qué incluye)/.test(text)),
      );
};

describe('what changed since the last bill', () => {
  const changes = [change('started', 'Wi-Fi', 0, 8_00), change('ended', 'Backup', 3_00, 0), change('lateFee', 'Late fee', 0, 0 + 7_50)];

  it('[INV-001] is told under the summary: the difference, then each change with its reason and what it makes', () => {
    expect(told({ lines: linesOf(2), comparison: because(changes) })).toEqual(
      [
        ['What changed since your last bill', '$12.50 more than the bill before'],
        ['Wi-Fi', 'New', '+$8.00'],
        ['Backup', 'No longer billed', '-$3.00'],
        ['Late fee', 'Late fee', '+$7.50'],
      ].flat(),
    );
  });

  it('[INV-001] is told in Spanish, and as less or the same', () => {
    const less = told({ lines: linesOf(2), comparison: because(changes.slice(1, 2)) }, 'sp-es');
    expect(less).toEqual([
      'Qué cambió desde su factura anterior',
      '$3.00 menos que la factura anterior',
      'Backup',
      'Ya no se factura',
      '-$3.00',
    ]);
    const same = told({ lines: linesOf(2), comparison: because([change('started', 'A', 0, 5_00), change('ended', 'B', 5_00, 0)]) });
    expect(same[1]).toBe('The same amount as the bill before');
  });

  it('is left out where there is no bill before and where nothing changed', () => {
    const plain = renderInvoicePdf(buildDocument({ lines: linesOf(2) }), brand, 'en-us');
    expect(told({ lines: linesOf(2) })).toEqual([]);
    expect(renderInvoicePdf(buildDocument({ lines: linesOf(2), comparison: because([]) }), brand, 'en-us').equals(plain)).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 12])('of %i adds up to the difference, the smallest as one where there is no room for all', (count) => {
    for (const lines of [1, 3, 6, 9, 30, 60]) {
      const [, , ...rows] = told({ lines: linesOf(lines), comparison: because(changesOf(count)) });
      const amounts = rows.filter((text) => /^[+-]\$/.test(text)).map((text) => Math.round(Number(text.replace(/[$,+]/g, '')) * 100));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(because(changesOf(count)).differenceCents);
      expect(amounts.length).toBeGreaterThanOrEqual(Math.min(3, count));
      expect(amounts.length).toBeLessThanOrEqual(6);
      expect(rows.includes('Other changes')).toBe(amounts.length < count);
      expect(rows.filter((text) => text.startsWith('Change'))).toEqual(
        changesOf(rows.includes('Other changes') ? amounts.length - 1 : count).map(({ description }) => description),
      );
    }
  });

  it('tells less rather than take another page', () => {
    const pagesOf = (lines: number, count: number) => read({ lines: linesOf(lines), comparison: because(changesOf(count)) }).pages.length;
    const rowsOf = (lines: number) =>
      told({ lines: linesOf(lines), comparison: because(changesOf(6)) }).filter((text) => text.startsWith('+'));
    // As many lines as three changes leave room for: more of them would go to a second page.
    const most = [8, 7, 6, 5, 4, 3].find((lines) => pagesOf(lines, 3) === 1) ?? 0;
    expect(pagesOf(most, 6)).toBe(1);
    expect(rowsOf(most).length).toBeLessThan(6);
    expect(rowsOf(1)).toHaveLength(6);
  });

  it('wraps long descriptions within their column and stays on the paper, above the lines', () => {
    const long = change('feeChanged', `Managed Wi-Fi with four access points and extended support ${'x'.repeat(90)}`, 0, 5_00);
    const { pages, tags } = read({ lines: linesOf(2), comparison: because([long, ...changesOf(3)]) }, 'sp-es');
    const texts = pages.flat();
    expect(texts.filter(({ x, y }) => x < 53 || x > 558 || y < 40 || y > 766)).toEqual([]);
    const first = texts.findIndex(({ text }) => text.startsWith('Managed'));
    const next = texts.find(({ text }) => text.startsWith('Change 01'));
    const wrapped = texts.slice(
      first,
      texts.findIndex(({ text }) => text.startsWith('El cargo')),
    );
    expect(wrapped.length).toBeGreaterThan(2);
    expect((next?.y ?? 0) - (wrapped.at(-1)?.y ?? 0)).toBeGreaterThan(11);
    const details = texts.find(({ text }) => text.startsWith('Qué incluye'));
    expect((details?.y ?? 0) - (texts.find(({ text }) => text.startsWith('Change 03'))?.y ?? 0)).toBeGreaterThan(20);
    expect(tags.filter((tag) => tag === 'Table')).toHaveLength(3);
  });

  it('has the same bytes for the same facts', () => {
    const [one, other] = [0, 1].map(() => renderInvoicePdf(buildDocument({ comparison: because(changes) }), brand, 'sp-es'));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });
});

it('keeps what is said about a paid invoice on its ground, in Spanish too', () => {
  const texts = read({ lines: linesOf(2), openCents: cents(0) }, 'sp-es').pages.flat();
  const asOf = texts.find(({ text }) => text.startsWith('Saldo al'));
  const changed = read({ lines: linesOf(2), openCents: cents(0), comparison: because(changesOf(1)) }, 'sp-es').pages.flat();
  const title = changed.find(({ text }) => text.startsWith('Qué cambió'));
  expect((title?.y ?? 0) - (asOf?.y ?? 0)).toBeGreaterThan(30);
});
