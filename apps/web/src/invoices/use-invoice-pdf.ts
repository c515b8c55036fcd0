import { call } from '../platform/api/index.ts';
import { savePdf, showPdf, type ViewResult } from '../platform/documents/index.ts';
import { fill, useFailureText, useTexts } from '../platform/i18n/index.ts';
import { tell } from '../ui/dialogs.ts';

/** Shows or saves the PDF of an invoice and tells what stood in the way (INV-012 to INV-015). Both answer when they are done. */
export function useInvoicePdf(invoiceId: number): { view: () => Promise<void>; download: () => Promise<void> } {
  const texts = useTexts('invoices').pdf;
  const { ok } = useTexts('shell').actions;
  const failureText = useFailureText();
  const fetchPdf = (): Promise<Blob> => call('invoices.getInvoicePdf', { params: { id: invoiceId } });
  const alertOf = (result: ViewResult | { kind: 'saved' }): string | null => {
    switch (result.kind) {
      case 'firefoxIos':
        return texts.firefoxIos;
      case 'blocked':
        return fill(texts.popupBlocked, { browser: texts.browsers[result.browser] });
      case 'failed':
        return failureText('invoicePdf', result.thrown, { serverFirst: true });
      default:
        return null;
    }
  };
  const report = async (result: ViewResult | { kind: 'saved' }): Promise<void> => {
    const text = alertOf(result);
    // The button is free again while the message is read.
    if (text) void tell({ title: texts.alertTitle, text, ok });
  };
  return {
    view: async () => report(await showPdf(fetchPdf, texts.opening)),
    download: async () => report(await savePdf(fetchPdf, fill(texts.fileName, { number: invoiceId }))),
  };
}
