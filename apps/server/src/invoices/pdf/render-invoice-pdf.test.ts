import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import { describe, expect, it } from 'vitest';
import { type PrintedText, readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import type { InvoiceBrand, InvoiceDocument } from '../invoice-document.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';
import { brand, buildDocument, buildLine, ordinaryLines } from './testing/invoice-documents.ts';

const read = (document: InvoiceDocument, locale: Locale = 'en-us', by: InvoiceBrand = brand) =>
  readPdf(renderInvoicePdf(document, by, locale));
const wordsOf = (texts: readonly PrintedText[] | undefined): string[] => (texts ?? []).map(({ text }) => text.trimEnd());
const allWords = (document: InvoiceDocument, locale: Locale = 'en-us', by: InvoiceBrand = brand): string[] =>
  read(document, locale, by).pages.flatMap(wordsOf);
const manyLines = (count: number) =>
  buildDocument({ lines: Array.from({ length: count }, (_, i) => buildLine({ description: `Service ${i + 1}` })) });

describe('what it says', () => {
  it('[INV-001] tells sender, recipient, numbers, dates and period', () => {
    const words = allWords(buildDocument());
    const facts = ['Invoice 1000001-14', '1000001', '11/03/2026', '12/03/2026', '11/01/2026 to 11/30/2026'];
    expect(words).toEqual(
      expect.arrayContaining([
        'Cedar Valley Fiber',
        '120 Cedar Street, Cedar Valley, IA 52001 • (563) 555-0100',
        'Maria Lopez',
        '14 Fiber Way',
        ...facts,
      ]),
    );
  });

  it('[INV-001] prints the lines by section with their sums, taxes and fees apart', () => {
    const words = wordsOf(
      read(buildDocument())
        .pages.flat()
        .filter(({ isDecoration }) => !isDecoration),
    );
    const table = words.slice(words.indexOf('Monthly services'), words.indexOf('Pay online'));
    expect(table.filter((text) => !text.includes(' to '))).toEqual(
      [
        ['Monthly services', '$60.00', 'Fiber 500', '$60.00'],
        ['One-time charges', '$1,200.00', 'Technician visit', '$1,200.00'],
        ['Installments', '$10.00', 'Router, 3 of 12', '$10.00'],
        ['Credits', '-$12.50', 'Outage credit', '-$12.50'],
        ['Total before taxes and fees', '$1,257.50'],
        ['Taxes and fees', '$5.49', 'Iowa sales tax', '$4.12', 'Regulatory recovery fee', '$1.37'],
        ['Invoice total', '$1,262.99'],
      ].flat(),
    );
  });

  it('[INV-001] shows what is still owed after payments, and what other invoices owe beside it', () => {
    const words = allWords(
      buildDocument({
        openCents: cents(62_99),
        lastPaymentOn: calendarDate('2026-11-10'),
        lastPaymentCents: cents(1_200_00),
        otherOpenCents: cents(128_20),
      }),
    );
    expect(words[words.indexOf('Balance due') + 1]).toBe('$62.99');
    expect(words[words.indexOf('Payments and credits applied') + 1]).toBe('-$1,200.00');
    expect(words[words.indexOf('Amount due') + 1]).toBe('$62.99');
    expect(words).toContain('Last payment: $1,200.00 on 11/10/2026.');
    expect(words).toContain('Other unpaid invoices on this account: $128.20, not included in this balance.');
  });

  it('[INV-001] asks for nothing once it is paid: no coupon, no way to pay', () => {
    const words = allWords(buildDocument({ openCents: cents(0) }));
    expect(words).toContain('Paid in full. Nothing is due on this invoice.');
    expect(words).not.toContain('Payment coupon');
    expect(words).not.toContain('Pay online');
    expect(words).toContain('Questions');
  });

  it('[INV-001] has a coupon with address, numbers, amount and due date at the foot of the last page', () => {
    const last = read(manyLines(60)).pages.at(-1);
    const coupon = (last ?? []).filter(({ y, isDecoration }) => y > 642 && !isDecoration).map(({ text }) => text.trimEnd());
    const expected = ['Payment coupon', 'PO Box 100', '1000001', '1000001-14', '12/03/2026', '$3,600.00', 'Amount paid', '$'];
    expect(coupon).toEqual(expect.arrayContaining(expected));
  });

  it('[INV-001] reads wholly in Spanish, dates and amounts as in English', () => {
    const english = allWords(buildDocument({ openCents: cents(62_99) }));
    const spanish = allWords(buildDocument({ openCents: cents(62_99) }), 'sp-es');
    const expected = ['Factura 1000001-14', 'Saldo pendiente', 'Créditos', 'Pagar en línea', 'Talón de pago', 'Página 1 de 2'];
    expect(spanish).toEqual(expect.arrayContaining([...expected, '11/01/2026 al 11/30/2026', '-$12.50', '$1,262.99']));
    const fromData = /^[\d$.,/()-]+( |$)|Cedar|Maria|Fiber|Router|Iowa|credit$|visit$|recovery|help@|^PO Box|^\$/;
    expect(english.filter((text) => !fromData.test(text) && spanish.includes(text))).toEqual([]);
  });
});

describe('pages', () => {
  it('[INV-001] puts an ordinary month on one page, coupon and all', () => {
    const monthly = ['Fiber 500', 'Static IP address', 'Online backup', 'Whole-Home Wi-Fi'].map((description) =>
      buildLine({ description }),
    );
    const lines = [...monthly, ...ordinaryLines.filter(({ kind }) => kind === 'INSTALLMENT' || kind === 'TAX' || kind === 'FEE')];
    for (const locale of ['en-us', 'sp-es'] as const) expect(read(buildDocument({ lines }), locale).pages).toHaveLength(1);
  });

  it.each([1, 2, 5, 12, 14, 25, 26, 40, 90, 200])('prints %i lines once each, in order, on pages that all hold some', (count) => {
    const { pages } = read(manyLines(count));
    const described = pages.flat().filter(({ text }) => /^Service \d+$/.test(text.trim()));
    expect(described.map(({ text }) => text.trim())).toEqual(Array.from({ length: count }, (_, i) => `Service ${i + 1}`));
    expect(pages.filter((texts) => texts.every(({ isDecoration }) => isDecoration))).toEqual([]);
    expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / 36) + 2);
    expect(pages.map((texts) => wordsOf(texts).at(-1))).toEqual(pages.map((_, i) => `Page ${i + 1} of ${pages.length}`));
  });

  it('keeps every text on the paper and lines apart', () => {
    const { pages } = read(manyLines(200));
    for (const texts of pages) {
      expect(texts.filter(({ x, y }) => x < 53 || x > 558 || y < 40 || y > 766)).toEqual([]);
      const rows = texts.filter(({ text, isDecoration }) => text.startsWith('Service') && !isDecoration).map(({ y }) => y);
      expect(rows.slice(1).every((y, i) => y - (rows[i] ?? 0) >= 15)).toBe(true);
    }
  });

  it('repeats the head of the table on later pages, as decoration', () => {
    const { pages } = read(manyLines(90));
    const heads = pages.slice(0, 3).map((texts) => texts.find(({ text }) => text === 'Description')?.isDecoration);
    expect(heads).toEqual([false, true, true]);
  });

  it('wraps a long description inside its column, and a word longer than that too', () => {
    const description = `Managed Wi-Fi with four access points, professional installation and extended support hours ${'x'.repeat(120)}`;
    const [texts = []] = read(buildDocument({ lines: [buildLine({ description }), buildLine({ description: 'Next' })] })).pages;
    const from = texts.findIndex(({ text }) => text.startsWith('Managed'));
    const end = texts.findIndex(({ text }, i) => i > from && text.startsWith('11/01/2026'));
    const wrapped = texts.slice(from, end);
    expect(wrapped.length).toBeGreaterThan(3);
    expect(wrapped.map(({ text }) => text.replace(/^(x+) $/, '$1')).join('')).toBe(description);
    expect(wrapped.every(({ x }) => x === 54)).toBe(true);
    const next = texts.find(({ text }) => text === 'Next');
    expect((next?.y ?? 0) - (wrapped.at(-1)?.y ?? 0)).toBeGreaterThan(12);
  });
});

describe('the file', () => {
  it('[INV-001] is tagged: headings, paragraphs, lists and tables whose rows have all their columns', () => {
    const { tags, objects } = read(buildDocument());
    expect(objects).toMatch(/\/MarkInfo/);
    expect(objects).toMatch(/\/Marked true/);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(new Set(tags)).toEqual(new Set('Document P H1 H2 L LI Lbl LBody Table THead TBody TR TH TD'.split(' ')));
    const rows = [...objects.matchAll(/\/S \/TR\n[\s\S]*?\/K \[([^\]]*)\]/g)].map(([, kids = '']) => kids.match(/\d+ 0 R/g)?.length);
    expect(new Set(rows)).toEqual(new Set([2, 3]));
    expect(objects.match(/\/Scope \/Column/g)).toHaveLength(3);
  });

  it.each([
    ['en-us', 'en-US', 'Invoice 1000001-14 of 11/03/2026, Cedar Valley Fiber'],
    ['sp-es', 'es-US', 'Factura 1000001-14 del 11/03/2026, Cedar Valley Fiber'],
  ] as const)('says its language and title, %s', (locale, language, title) => {
    const file = renderInvoicePdf(buildDocument(), brand, locale);
    const { objects } = readPdf(file);
    expect(objects).toContain(`/Lang (${language})`);
    expect(objects).toContain(`(${title})`);
    expect(objects).toContain('/DisplayDocTitle true');
    // What tells a reader that the file is made for it stands outside of what is packed.
    expect(file.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('embeds its fonts and leaves no text to a viewer to choose one', () => {
    const { objects } = read(buildDocument());
    expect(objects.match(/\/FontFile2/g)).toHaveLength(2);
    expect(objects).not.toMatch(/Helvetica|\/Type1/);
  });

  it('takes at most 30 kB for an ordinary month', () => {
    for (const locale of ['en-us', 'sp-es'] as const) expect(renderInvoicePdf(buildDocument(), brand, locale).length).toBeLessThan(30_000);
  });

  it('has the same bytes for the same invoice', () => {
    const [first, second] = [0, 1].map(() => renderInvoicePdf(buildDocument(), brand, 'en-us'));
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    expect(first?.equals(renderInvoicePdf(buildDocument(), brand, 'sp-es'))).toBe(false);
  });

  it('prints what could be taken for instructions or markup as plain text', () => {
    const hostile = ') Tj ET (x) /Artifact BDC > endobj <</S /H1>> \\ )';
    const name = 'A & B </rdf:li><x> (Fiber)';
    const file = renderInvoicePdf(
      buildDocument({ lines: [buildLine({ description: hostile })], recipientLines: [hostile] }),
      { ...brand, name },
      'en-us',
    );
    const { pages, tags } = readPdf(file);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(wordsOf(pages[0])).toContain(hostile);
    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file.toString('latin1'))?.[0] ?? '';
    expect(xml).toContain('A &#38; B &#60;/rdf:li&#62;&#60;x&#62; (Fiber)');
    expect(xml).not.toContain('<x>');
  });

  it('prints letters of European names, and never a control or direction character', () => {
    const words = allWords(buildDocument({ recipientLines: ['Łukasz Ñandú Öğüt', 'a\u202eb\u0000c\nd', '日本', 'cafe\u0301'] }));
    expect(words).toEqual(expect.arrayContaining(['Łukasz Ñandú Öğüt', 'a b c d', '??', 'café']));
  });

  it('draws a logo of paths as a figure that says whose it is, and falls back to the name when the paths are none', () => {
    const logo = { width: 120, height: 40, paths: [{ d: 'M0 0h120v40h-120z', color: '#125a3b' }] };
    const drawn = read(buildDocument(), 'en-us', { ...brand, logo });
    expect(drawn.tags).toContain('Figure');
    expect(drawn.objects).toContain('/Alt (Cedar Valley Fiber)');
    const broken = { ...logo, paths: [{ d: 'url(#nothing)', color: '#125a3b' }] };
    expect(read(buildDocument(), 'en-us', { ...brand, logo: broken }).tags).not.toContain('Figure');
  });
});
