/** Guest orders. */
export const guestOrder = /* sql */ `select 1;`;
