import type { apiBasePath as declared } from '@porchlight/contract';

/** The contract's base path (API-003), spelled here because the contract's values bring its validators along; the compiler compares them. */
export const apiBasePath: typeof declared = '/aboss-api/rest/v1';
