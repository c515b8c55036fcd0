import { cents } from '@porchlight/domain/money/cents.ts';
import { moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts';
import { describe, expect, it } from 'vitest';
import type { PrintedBrand } from '../../platform/pdf/printed-brand.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import type { PaymentRecord } from '../payment.ts';
import type { Receipt } from '../receipt.ts';
import { renderReceiptPdf } from './render-receipt-pdf.ts';

const asOf = new Date('2026-11-22T03:30:00Z');
const brand: PrintedBrand = {
  name: 'Cedar Valley Fiber',
  accentColor: '#125a3b',
  addressLines: ['120 Cedar Street', 'Cedar Valley, IA 52001'],
  phone: '(563) 555-0100',
};

function buildReceipt(payment: Partial<PaymentRecord> = {}, receipt: Partial<Receipt> = {}): Receipt {
  const state = payment.state ?? 'succeeded';
  const record = {
    reference: 'A1B2C3D4E5F6A7B8C9D0',
    channel: 'card',
    methodType: 'CREDIT_CARD',
    amountCents: cents(84_20),
    transactionId: 'txn_7Q4M20K8ZD',
    authCode: '054318',
    methodDisplay: 'Visa ending 1111',
    ...payment,
    state,
  } as PaymentRecord;
  return {
    payment: record,
    accountNumber: '1000001',
    holderLines: ['Maria Lopez'],
    timeZone: 'America/Chicago',
    balanceCents: cents(0),
    state: moneyStateOf(state),
    steps: [
      { state: 'started', at: new Date('2026-11-21T16:41:00Z') },
      { state: moneyStateOf(state), at: new Date('2026-11-21T16:42:07Z') },
    ],
    reason: null,
    paid: [{ invoiceId: 7, invoiceNumber: '1000001-14', amountCents: cents(80_00) }],
    creditCents: cents(4_20),
    refunds: [],
    ...receipt,
  };
}
const read = (receipt: Receipt, locale: Locale = 'en-us') => readPdf(renderReceiptPdf({ receipt, asOf, brand, locale }));
const wordsOf = (receipt: Receipt, locale: Locale = 'en-us') =>
  read(receipt, locale).pages.flatMap((page) => page.flatMap(({ text, isDecoration }) => (isDecoration ? [] : [text.trim()])));

describe('the receipt as a PDF', () => {
  it('says what was paid, how, when in the account zone, and what it paid', () => {
    const told = wordsOf(buildReceipt()).join(' | ');
    for (const part of [
      'Cedar Valley Fiber | 120 Cedar Street, Cedar Valley, IA 52001 • (563) 555-0100 | Payment receipt',
      'Account holder | Maria Lopez | Account 1000001',
      'Reference | A1B2C3D4E5F6A7B8C9D0 | Type | Credit Card | Payment method | Visa ending 1111',
      'Transaction ID | ...7Q4M20K8ZD | Auth code | 054318',
      'Paid | The payment arrived and counts on your | account. | Amount | $84.20 | State on 11/21/2026',
      'What it paid | Invoice 1000001-14 | $80.00 | Credit for your next invoices | $4.20 | The whole payment | $84.20',
      'What happened | Form of the payment provider opened | 11/21/2026 10:41 AM | Paid | 11/21/2026 10:42 AM',
      'Account balance on 11/21/2026 | $0.00 | Questions? Call (563) 555-0100.',
    ])
      expect(told).toContain(part);
  });

  it('is tagged, in its language, with its name, and the same each time', () => {
    const { tags, objects } = read(buildReceipt(), 'sp-es');
    for (const tag of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'LI']) expect(tags).toContain(tag);
    expect(objects).toContain('/Lang (es-US)');
    const render = () => renderReceiptPdf({ receipt: buildReceipt(), asOf, brand, locale: 'en-us' });
    expect(render().equals(render())).toBe(true);
    const xml = /<dc:title>[\s\S]*<\/dc:title>/.exec(render().toString('latin1'))?.[0] ?? '';
    expect(xml).toContain('Payment receipt A1B2C3D4E5F6A7B8C9D0 of Cedar Valley Fiber');
  });

  it('speaks Spanish in every label', () => {
    const english = wordsOf(buildReceipt());
    const spanish = wordsOf(buildReceipt(), 'sp-es');
    const fromData = /^[\d$.,/: APM]+$|Cedar|Maria|^A1B2|Visa|7Q4M/;
    expect(spanish.filter((word) => !fromData.test(word) && english.includes(word))).toEqual([]);
  });

  it('is called a receipt only when the money arrived and stayed', () => {
    const titleIn = (state: PaymentRecord['state']) => wordsOf(buildReceipt({ state }))[2];
    expect([titleIn('settled'), titleIn('succeeded')]).toEqual(['Payment receipt', 'Payment receipt']);
    for (const state of [
      'created',
      'formIssued',
      'submitted',
      'unknown',
      'accepted',
      'returned',
      'declined',
      'expired',
      'refunded',
    ] as const)
      expect(titleIn(state), state).toBe('Payment record');
  });

  it('says why a payment came back and that its invoices are open again, and of AutoPay that it made it', () => {
    const words = wordsOf(buildReceipt({ state: 'returned', channel: 'autopay' }, { reason: 'insufficientFunds' }));
    expect(words.join(' ')).toContain('Made by AutoPay');
    expect(words.join(' ')).toContain(
      'Returned by the bank The bank took the money back. There was not enough money in the account. The invoices it had paid are open again.',
    );
    expect(words).toContain('What it had paid');
  });

  it('says of what is on its way what it will do, and of what failed that nothing was paid', () => {
    const nothing = { paid: [], creditCents: cents(0) };
    expect(wordsOf(buildReceipt({ state: 'accepted' }, nothing))).toContain(
      'It pays your open invoices when it arrives, the oldest first.',
    );
    expect(wordsOf(buildReceipt({ state: 'declined' }, nothing))).toContain('Nothing, since no money arrived.');
  });

  it('goes on to further pages when it paid many invoices, each once and nothing below the margin', () => {
    const paid = Array.from({ length: 70 }, (_, i) => ({ invoiceId: i, invoiceNumber: `N-${i}`, amountCents: cents(1_00) }));
    const { pages } = read(buildReceipt({ amountCents: cents(70_00) }, { paid, creditCents: cents(0) }));
    expect(pages.length).toBe(3);
    const told = pages.flat().filter(({ text, isDecoration }) => !isDecoration && text.startsWith('Invoice N-'));
    expect(told.map(({ text }) => text)).toEqual(paid.map(({ invoiceNumber }) => `Invoice ${invoiceNumber}`));
    expect(Math.max(...pages.flat().flatMap(({ y, isDecoration }) => (isDecoration ? [] : [y])))).toBeLessThanOrEqual(740);
  });
});
