/** The product's clock. Demo mode may start it at a given instant (setting CLOCK); code never reads the machine's clock itself. */
export interface Clock {
  now(): Date;
}
