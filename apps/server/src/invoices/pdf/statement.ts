import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceDocument, InvoiceDocumentLine, InvoiceLineKind } from '../invoice-document.ts';

export interface Section {
  lines: readonly InvoiceDocumentLine[];
  totalCents: Cents;
}

type ChargeKind = Exclude<InvoiceLineKind, 'TAX' | 'FEE'>;

/** The figures of an invoice as they are told: sections in reading order and the sums above and below them. */
export interface Statement {
  /** What was bought and credited, a section each; none without lines. */
  chargeSections: readonly (Section & { kind: ChargeKind })[];
  /** Kept apart from the charges: taxes, then fees. */
  taxesAndFees: Section;
  chargesCents: Cents;
  creditsCents: Cents;
  beforeTaxesCents: Cents;
  totalCents: Cents;
  /** Payments and credits laid on the invoice since, as the ledger has it; zero or below. */
  appliedCents: Cents;
  balanceCents: Cents;
}

const chargeKinds: readonly ChargeKind[] = ['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT'];

/** Groups an invoice's lines, which keep their order within a section. */
export function statementOf(document: InvoiceDocument): Statement {
  const sectionOf = (...kinds: InvoiceLineKind[]): Section => {
    const lines = kinds.flatMap((kind) => document.lines.filter((line) => line.kind === kind));
    return { lines, totalCents: sumCents(lines.map((line) => line.amountCents)) };
  };
  const chargeSections = chargeKinds.map((kind) => ({ kind, ...sectionOf(kind) })).filter(({ lines }) => lines.length > 0);
  const creditsCents = sectionOf('CREDIT').totalCents;
  const beforeTaxesCents = sumCents(chargeSections.map(({ totalCents }) => totalCents));
  return {
    chargeSections,
    taxesAndFees: sectionOf('TAX', 'FEE'),
    chargesCents: cents(beforeTaxesCents - creditsCents),
    creditsCents,
    beforeTaxesCents,
    totalCents: document.amountCents,
    appliedCents: cents(document.openCents - document.amountCents),
    balanceCents: document.openCents,
  };
}
