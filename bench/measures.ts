import type { Measurement } from './measurement.ts';
import { measureInvoicePdf } from './measures/invoice-pdf.ts';
import { measurePages } from './measures/pages.ts';
import { measurePayments } from './measures/payments.ts';
import { measureReads } from './measures/reads.ts';
import { measureStart } from './measures/start.ts';

/** Every measure by the name `npm run bench -- NAME` knows it by. */
export const measures: Record<string, () => Promise<Measurement>> = {
  start: measureStart,
  pages: measurePages,
  reads: measureReads,
  payments: measurePayments,
  'invoice-pdf': measureInvoicePdf,
};
