/**
 * Demo: the provider Cedar Valley Fiber with its named cast (docs/spec/running.md), and any number of invented customers on top.
 * Owns no table: it writes the ones of other subjects, as an import would, and every invoice and payment goes through the ledger.
 * Promises that loading the cast twice changes nothing, and that every invariant of the money holds afterwards.
 */
export { type CastEntry, castKeys, type CastKey, demoPassword, describeCast } from './cast.ts';
