import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type FileAnswer, isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { PaymentsDeps } from './deps.ts';
import { getPaymentStatus } from './get-payment-status.ts';
import { presentReceipt } from './present-receipt.ts';
import { readReceipt } from './receipt.store.ts';
import { receiptOf } from './receipt.ts';

type NotFound = Refusal<'PAY0007'>;

/** C-097: the receipt of an attempt. While its outcome is open the provider is asked first, as seldom as for its status (C-021). */
export async function getReceipt(
  deps: PaymentsDeps,
  { accountId, reference, locale }: { accountId: number; reference: string; locale: Locale },
): Promise<ReturnType<typeof presentReceipt> | NotFound> {
  const status = await getPaymentStatus(deps, accountId, { reference, locale });
  if (isRefusal(status)) return status;
  const rows = await readReceipt(deps.db, accountId, reference);
  return rows === null ? refuse('PAY0007') : presentReceipt(receiptOf(rows), locale);
}

/** C-098: the same as a PDF in that language. */
export async function getReceiptPdf(
  deps: PaymentsDeps,
  { accountId, reference, locale }: { accountId: number; reference: string; locale: Locale },
): Promise<FileAnswer | NotFound> {
  const [rows, brand] = await Promise.all([readReceipt(deps.db, accountId, reference), deps.site.brand()]);
  if (rows === null) return refuse('PAY0007');
  return {
    bytes: await deps.renderReceipt({ receipt: receiptOf(rows), asOf: deps.clock.now(), brand, locale }),
    filename: fill(catalogue[locale].receipts.document.filename, { reference }),
    disposition: 'inline',
  };
}
