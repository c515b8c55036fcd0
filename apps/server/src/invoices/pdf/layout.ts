import type { InvoiceBrand, InvoiceDocument } from '../invoice-document.ts';
import { type Accent, ink, quiet } from './accent.ts';
import type { Paper, Style } from './paper.ts';
import type { Statement } from './statement.ts';
import type { PdfTexts } from './wording.ts';

/** What every part of the document is drawn from. */
export interface Sheet {
  paper: Paper;
  document: InvoiceDocument;
  statement: Statement;
  brand: InvoiceBrand;
  texts: PdfTexts;
  accent: Accent;
}

/** Where things stand, in points from the top. */
export const place = {
  firstPageTop: 42,
  nextPageTop: 84,
  /** Last baseline of running content. */
  bottom: 736,
  /** Last baseline above a payment coupon. */
  bottomAboveCoupon: 619,
  couponTop: 642,
  pageLine: 766,
} as const;

export const styles = {
  label: { face: 'F1', size: 8.5, color: quiet },
  small: { face: 'F1', size: 8.5, color: ink },
  body: { face: 'F1', size: 9.5, color: ink },
  strong: { face: 'F2', size: 9.5, color: ink },
  amount: { face: 'F1', size: 9.5, color: ink, figures: true },
  strongAmount: { face: 'F2', size: 9.5, color: ink, figures: true },
  period: { face: 'F1', size: 8.5, color: quiet, figures: true },
  page: { face: 'F1', size: 8, color: quiet, figures: true },
} as const satisfies Record<string, Style>;

export const heading = (accent: Accent, size = 13): Style => ({ face: 'F2', size, color: accent.text });
