/** Heights of the provider's frame in px (PAY-062, D-086): card entry, other payments, and the stored-method frames. */
export const cardFrameHeightPx = 1530;
export const otherPaymentFrameHeightPx = 1250;
export const storedMethodFrameHeightPx = 1030;
