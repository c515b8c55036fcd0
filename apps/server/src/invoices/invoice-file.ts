import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { InvoiceBrand } from './invoice-document.ts';
import { issueInvoiceDocument } from './issue-invoice-document.ts';
import { invoiceRenderer } from './pdf/invoice-renderer.ts';

export interface InvoiceFile {
  filename: string;
  bytes: Buffer;
}

interface FileDeps {
  db: Queries;
  clock: Clock;
  log: Log;
  brand: () => InvoiceBrand | Promise<InvoiceBrand>;
}

/** The PDF of an invoice as of now, under a name in its language; null when there is no document to give out. */
export async function invoiceFile({ db, clock, log, brand }: FileDeps, invoiceId: number, locale: Locale): Promise<InvoiceFile | null> {
  const read = issueInvoiceDocument({ db, log }, { invoiceId, accountId: null, now: clock.now() });
  const [document, printedBrand] = await Promise.all([read, brand()]);
  if (document === null) return null;
  const render = await invoiceRenderer();
  // A number is the operator's and may hold anything; a file name may not.
  const number = document.number.replace(/[^\w-]+/g, '-');
  return {
    filename: fill(catalogue[locale].mail.invoice.filename, { number }),
    bytes: render(document, printedBrand, locale),
  };
}
