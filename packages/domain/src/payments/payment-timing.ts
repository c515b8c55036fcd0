/** At the latest after this time a payment in progress lets go of its panel and of the page-leave warning (PAY-040, PAY-041, CONST-001). */
export const closeLockMs = 40_000;

/** The payment result is reset this long after its panel closed (PAY-039, CONST-005). */
export const resultResetMs = 500;
