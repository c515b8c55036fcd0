import { lazyScreen } from '../ui/lazy-screen.ts';

/** The page of a payment, fetched when one is opened, its texts included. */
export const receiptScreen = lazyScreen<{ reference: string }>(async () =>
  (await import('../receipts/receipt-screen.ts')).loadReceiptPage(),
);
