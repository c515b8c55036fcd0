import { formatMoney } from '../money/format-money.ts';

/** A fee as the label names it, in dollars. */
export interface LabelFee {
  readonly name: string;
  readonly amount: number;
}

/** A label as the wire carries it (C-105). */
export interface LabelRow {
  readonly identifier: string;
  readonly providerName: string;
  readonly planName: string;
  readonly connection: 'FIXED' | 'MOBILE';
  readonly monthlyPrice: number;
  readonly introductory: { readonly months: number; readonly priceAfterwards: number } | null;
  readonly contract: { readonly months: number; readonly termsUrl: string | null } | null;
  readonly monthlyFees: readonly LabelFee[];
  readonly oneTimeFees: readonly LabelFee[];
  readonly earlyTerminationFee: number;
  readonly governmentTaxes: 'VARIES' | 'INCLUDED';
  readonly discountsUrl: string | null;
  readonly typicalDownloadMbps: number;
  readonly typicalUploadMbps: number;
  readonly typicalLatencyMs: number;
  readonly includedDataGb: number | null;
  readonly additionalData: { readonly price: number; readonly perGb: number } | null;
  readonly dataPolicyUrl: string | null;
  readonly networkManagementUrl: string | null;
  readonly privacyUrl: string | null;
  readonly supportUrl: string | null;
  readonly supportPhone: string | null;
  readonly onSaleFrom: string;
  readonly onSaleUntil: string | null;
}

const amount = (dollars: number): string => formatMoney(dollars).replaceAll(',', '');
const fees = (list: readonly LabelFee[]): string => list.map((fee) => `${fee.name}: ${amount(fee.amount)}`).join('; ');

/** The columns, one for each field of the label; amounts in dollars. */
const columns: readonly (readonly [name: string, cell: (label: LabelRow) => string | number | null])[] = [
  ['unique_plan_identifier', (label) => label.identifier],
  ['provider_name', (label) => label.providerName],
  ['plan_name', (label) => label.planName],
  ['connection', (label) => label.connection],
  ['monthly_price', (label) => amount(label.monthlyPrice)],
  ['introductory_rate', (label) => (label.introductory ? 'YES' : 'NO')],
  ['introductory_months', (label) => label.introductory?.months ?? null],
  ['price_after_introduction', (label) => (label.introductory ? amount(label.introductory.priceAfterwards) : null)],
  ['contract_required', (label) => (label.contract ? 'YES' : 'NO')],
  ['contract_months', (label) => label.contract?.months ?? null],
  ['contract_terms_url', (label) => label.contract?.termsUrl ?? null],
  ['provider_monthly_fees', (label) => fees(label.monthlyFees)],
  ['one_time_fees', (label) => fees(label.oneTimeFees)],
  ['early_termination_fee', (label) => amount(label.earlyTerminationFee)],
  ['government_taxes', (label) => label.governmentTaxes],
  ['discounts_and_bundles_url', (label) => label.discountsUrl],
  ['typical_download_mbps', (label) => label.typicalDownloadMbps],
  ['typical_upload_mbps', (label) => label.typicalUploadMbps],
  ['typical_latency_ms', (label) => label.typicalLatencyMs],
  ['data_included_gb', (label) => label.includedDataGb ?? 'UNLIMITED'],
  ['additional_data_price', (label) => (label.additionalData ? amount(label.additionalData.price) : null)],
  ['additional_data_gb', (label) => label.additionalData?.perGb ?? null],
  ['data_allowance_policy_url', (label) => label.dataPolicyUrl],
  ['network_management_url', (label) => label.networkManagementUrl],
  ['privacy_url', (label) => label.privacyUrl],
  ['support_url', (label) => label.supportUrl],
  ['support_phone', (label) => label.supportPhone],
  ['on_sale_from', (label) => label.onSaleFrom],
  ['on_sale_until', (label) => label.onSaleUntil],
];

/**
 * Labels as RFC 4180 text: a header row, CRLF after every row, quotes where a cell needs them. A cell that a spreadsheet would take
 * for a formula starts with an apostrophe instead.
 */
export function labelsAsCsv(labels: readonly LabelRow[]): string {
  const rows = labels.map((label) => columns.map(([, cell]) => cell(label)));
  return [columns.map(([name]) => name), ...rows].map((cells) => `${cells.map(asCell).join(',')}\r\n`).join('');
}

function asCell(value: string | number | null): string {
  const text = String(value ?? '');
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
