import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { InvoiceBrand, InvoiceDocument } from '../invoice-document.ts';
import type { Statement } from './statement.ts';
import type { ChangeTexts, PdfTexts } from './wording.ts';

/** What every part of the document is drawn from. */
export interface Sheet extends Letterhead {
  document: InvoiceDocument;
  statement: Statement;
  brand: InvoiceBrand;
  texts: PdfTexts;
  changeTexts: ChangeTexts;
}

/** Where the payment coupon stands, in points from the top. */
export const coupon = {
  /** Last baseline above it. */
  bottomAbove: 619,
  top: 642,
} as const;
