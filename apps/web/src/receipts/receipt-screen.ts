import { preloadTexts } from '../platform/i18n/index.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

/** The page with its texts in place, so that it does not wait for them one by one. */
export async function loadReceiptPage(): Promise<typeof ReceiptPage> {
  await preloadTexts(['receipts', 'reasons', 'payments', 'invoices']);
  return ReceiptPage;
}
