import { preloadTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';

/** The page of a payment, fetched when one is opened, its texts included. */
export const receiptScreen = lazyScreen<{ reference: string }>(async () => {
  const [module] = await Promise.all([
    import('../receipts/ReceiptPage.tsx'),
    preloadTexts(['receipts', 'reasons', 'payments', 'invoices']),
  ]);
  return module.ReceiptPage;
});
