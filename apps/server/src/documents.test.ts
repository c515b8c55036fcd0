import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { renderInvoicePdf } from './invoices/pdf/render-invoice-pdf.ts';
import { brand, buildDocument, buildLine } from './invoices/pdf/testing/invoice-documents.ts';
import type { PrintedReceipt } from './payments/index.ts';
import { renderReceiptPdf } from './payments/receipt-pdf/render-receipt-pdf.ts';
import { threadsOfNiceness } from './platform/threads/testing/niceness.ts';

const documents = createDocuments();
afterAll(() => documents.stop());

const logo = { width: 24, height: 24, paths: [{ d: 'M2 2h20v20H2z', color: '#1b5e3f' }] };

const printed: PrintedReceipt = {
  receipt: {
    payment: {
      reference: 'A1B2C3D4E5F6A7B8C9D0',
      state: 'succeeded',
      channel: 'card',
      methodType: 'CREDIT_CARD',
      amountCents: cents(84_20),
      transactionId: null,
      authCode: null,
      methodDisplay: 'Visa ending 1111',
    } as PrintedReceipt['receipt']['payment'],
    accountNumber: '1000001',
    holderLines: ['Maria Lopez'],
    timeZone: 'America/Chicago',
    balanceCents: cents(0),
    state: 'done',
    steps: [{ state: 'started', at: new Date('2026-11-21T16:41:00Z') }],
    reason: null,
    paid: [],
    creditCents: cents(84_20),
    refunds: [],
  },
  asOf: new Date('2026-11-22T03:30:00Z'),
  brand,
  locale: 'en-us',
};

describe('documents made on a thread of their own', () => {
  it('are the bytes that the renderers make', async () => {
    const invoice = buildDocument({ lines: Array.from({ length: 40 }, () => buildLine()) });
    const branded = { ...brand, logo };
    const [inEnglish, inSpanish, receipt] = await Promise.all([
      documents.renderInvoice(invoice, branded, 'en-us'),
      documents.renderInvoice(invoice, branded, 'sp-es'),
      documents.renderReceipt(printed),
    ]);
    expect(inEnglish.equals(renderInvoicePdf(invoice, branded, 'en-us'))).toBe(true);
    expect(inSpanish.equals(renderInvoicePdf(invoice, branded, 'sp-es'))).toBe(true);
    expect(receipt.equals(renderReceiptPdf(printed))).toBe(true);
  });

  it('fail alone, and say where', async () => {
    const broken = documents.renderInvoice(buildDocument({ invoiceDate: 'someday' as never }), brand, 'en-us');
    const next = documents.renderInvoice(buildDocument(), brand, 'en-us');
    await expect(broken).rejects.toMatchObject({ stack: expect.stringContaining('renderInvoicePdf') });
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('leave whoever is served alone while they are made', async () => {
    const long = buildDocument({ lines: Array.from({ length: 4_000 }, () => buildLine()) });
    await documents.renderInvoice(buildDocument(), brand, 'en-us');
    const before = process.cpuUsage();
    const threadBefore = performance.eventLoopUtilization();
    await documents.renderInvoice(long, brand, 'en-us');
    const used = process.cpuUsage(before);
    const ofThisThread = performance.eventLoopUtilization(threadBefore).active;
    // The process worked on it, and this thread took no part but to hand it over.
    expect(ofThisThread).toBeLessThan((used.user + used.system) / 1_000 / 2);
  });

  it.runIf(process.platform === 'linux')('give way to whoever is served', async () => {
    await documents.stop();
    const before = threadsOfNiceness(10);
    await documents.renderInvoice(buildDocument(), brand, 'en-us');
    expect(threadsOfNiceness(10)).toBe(before + 1);
  });

  it('are made again after a stop', async () => {
    await documents.renderInvoice(buildDocument(), brand, 'en-us');
    await documents.stop();
    expect((await documents.renderInvoice(buildDocument(), brand, 'en-us')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
