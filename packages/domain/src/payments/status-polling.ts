/** While a payment is in progress its status is asked for every 3 s, for at most 15 minutes (D-079). */
export const statusPollMs = 3000;
export const statusPollLimitMs = 15 * 60_000;

/** This many failed polls in a row end in the generic result: what happened is not known (D-079). */
export const statusPollFailures = 5;
