/** Coverage areas. */
export const coverage = /* sql */ `select 1;`;
