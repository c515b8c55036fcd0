/**
 * Demo: the provider Cedar Valley Fiber with its named cast (docs/spec/running.md), and any number of invented customers on top.
 * Owns no table: it writes the ones of other subjects, as an import would, and every amount of the cast goes through the ledger.
 * Promises that loading the cast twice changes nothing, and that every invariant of the money holds afterwards.
 */
export { type CastKey, type CastMember, cast, demoPassword, describeCast } from './cast.ts';
export { isDatabaseEmpty as isEmptyInstallation } from './demo-accounts.store.ts';
export { isDemoInstallation } from './demo-provider.store.ts';
export { type DemoInvoiceDeps, issueDemoInvoice } from './issue-demo-invoice.ts';
export { type LoadDemoDeps, loadDemo } from './load-demo.ts';
export { type InventedLoad, type LoadInventedOptions, loadInvented } from './load-invented.ts';
export { type DemoProvider, type SeededMethod, seedDemoProvider } from './seed-demo-provider.ts';
