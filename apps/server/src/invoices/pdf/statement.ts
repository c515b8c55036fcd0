import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { InvoiceDocument, InvoiceDocumentLine, InvoiceLineKind } from '../invoice-document.ts';

export interface Section {
  kind: InvoiceLineKind;
  lines: readonly InvoiceDocumentLine[];
  totalCents: Cents;
}

/** The figures of an invoice as they are told: sections in reading order and the sums above and below them. */
export interface Statement {
  /** What was bought and credited. */
  chargeSections: readonly Section[];
  /** Taxes and fees, apart. */
  taxSections: readonly Section[];
  chargesCents: Cents;
  creditsCents: Cents;
  beforeTaxesCents: Cents;
  taxesAndFeesCents: Cents;
  totalCents: Cents;
  /** Payments and credits laid on the invoice since, as the ledger has it; zero or below. */
  appliedCents: Cents;
  balanceCents: Cents;
}

const chargeKinds: readonly InvoiceLineKind[] = ['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT'];
const taxKinds: readonly InvoiceLineKind[] = ['TAX', 'FEE'];

/** Groups an invoice's lines. Sections without lines are left out; lines keep their order within a section. */
export function statementOf(document: InvoiceDocument): Statement {
  const sectionsOf = (kinds: readonly InvoiceLineKind[]): Section[] =>
    kinds
      .map((kind) =>
        sectionOf(
          kind,
          document.lines.filter((line) => line.kind === kind),
        ),
      )
      .filter((section) => section.lines.length > 0);
  const chargeSections = sectionsOf(chargeKinds);
  const taxSections = sectionsOf(taxKinds);
  const creditsCents = sumCents(chargeSections.filter(({ kind }) => kind === 'CREDIT').map(({ totalCents }) => totalCents));
  const beforeTaxesCents = sumCents(chargeSections.map(({ totalCents }) => totalCents));
  return {
    chargeSections,
    taxSections,
    chargesCents: cents(beforeTaxesCents - creditsCents),
    creditsCents,
    beforeTaxesCents,
    taxesAndFeesCents: sumCents(taxSections.map(({ totalCents }) => totalCents)),
    totalCents: document.amountCents,
    appliedCents: cents(document.openCents - document.amountCents),
    balanceCents: document.openCents,
  };
}

function sectionOf(kind: InvoiceLineKind, lines: InvoiceDocumentLine[]): Section {
  return { kind, lines, totalCents: sumCents(lines.map((line) => line.amountCents)) };
}
