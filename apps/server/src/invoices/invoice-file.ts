import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Queries } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { InvoiceBrand, RenderInvoice } from './invoice-document.ts';
import { issueInvoiceDocument } from './issue-invoice-document.ts';

export interface InvoiceFile {
  filename: string;
  bytes: Buffer;
}

interface FileDeps {
  db: Queries;
  clock: Clock;
  log: Log;
  brand: () => InvoiceBrand | Promise<InvoiceBrand>;
  renderInvoice: RenderInvoice;
}

/** The PDF of an invoice as of now, under a name in its language; null when there is no document to give out. */
export async function invoiceFile(deps: FileDeps, invoiceId: number, locale: Locale): Promise<InvoiceFile | null> {
  const { db, clock, log, brand, renderInvoice } = deps;
  const read = issueInvoiceDocument({ db, log }, { invoiceId, accountId: null, now: clock.now() });
  const [document, printedBrand] = await Promise.all([read, brand()]);
  if (document === null) return null;
  // A number is the operator's and may hold anything; a file name may not.
  const number = document.number.replace(/[^\w-]+/g, '-');
  return {
    filename: fill(catalogue[locale].mail.invoice.filename, { number }),
    bytes: await renderInvoice(document, printedBrand, locale),
  };
}
