/**
 * First view: everything an account page begins with, in one answer (decision 0035).
 * Owns: nothing.
 * Promises: each read in it was judged and answered as if it had been asked by itself; one that is slow or failed is left out.
 * Exposes: handlers for the contract.
 */
export { firstViewHandlers } from './routes.ts';
