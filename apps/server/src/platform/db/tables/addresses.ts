/** Row types of the address base. */
export interface AddressTables {}
