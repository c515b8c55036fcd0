import type { Measurement } from './measurement.ts';

/** Every measure by the name `npm run bench -- NAME` knows it by; loaded when it is run. */
export const measures: Record<string, () => Promise<Measurement>> = {
  start: async () => (await import('./measures/start.ts')).measureStart(),
  pages: async () => (await import('./measures/pages.ts')).measurePages(),
  feel: async () => (await import('./measures/feel.ts')).measureFeel(),
  reads: async () => (await import('./measures/reads.ts')).measureReads(),
  'account-page': async () => (await import('./measures/account-page.ts')).measureAccountPage(),
  growth: async () => (await import('./measures/growth.ts')).measureGrowth(),
  payments: async () => (await import('./measures/payments.ts')).measurePayments(),
  'sign-in-flood': async () => (await import('./measures/sign-in-flood.ts')).measureSignInFlood(),
  'sign-ins': async () => (await import('./measures/sign-ins.ts')).measureSignIns(),
  overload: async () => (await import('./measures/overload.ts')).measureOverload(),
  'half-load': async () => (await import('./measures/half-load.ts')).measureHalfLoad(),
  autopay: async () => (await import('./measures/autopay.ts')).measureAutopay(),
  'address-search': async () => (await import('./measures/address-search.ts')).measureAddressSearch(),
  'account-search': async () => (await import('./measures/account-search.ts')).measureAccountSearch(),
  'address-import': async () => (await import('./measures/address-import.ts')).measureAddressImport(),
  appointments: async () => (await import('./measures/appointments.ts')).measureAppointments(),
  'plan-change': async () => (await import('./measures/plan-change.ts')).measurePlanChange(),
  'billing-run': async () => (await import('./measures/billing-run.ts')).measureBillingRun(),
  'customer-import': async () => (await import('./measures/customer-import.ts')).measureCustomerImport(),
  reconciliation: async () => (await import('./measures/reconciliation.ts')).measureReconciliation(),
  'invoice-pdf': async () => (await import('./measures/invoice-pdf.ts')).measureInvoicePdf(),
};

/** Those whose goal is about an hour. */
export const lastAnHour: ReadonlySet<string> = new Set(['half-load']);
