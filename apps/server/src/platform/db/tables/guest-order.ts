/** Row types of guest orders. */
export interface GuestOrderTables {}
