/** The address base. */
export const addresses = /* sql */ `select 1;`;
