import type { paymentContent as enUs } from '../en-us/payment-content.ts';
import type { SameTexts } from '../template.ts';

export const paymentContent = {
  paymentMessage: 'Los pagos con tarjeta se aplican al instante. Los pagos por cuenta bancaria llegan en unos dos días hábiles.',
} as const satisfies SameTexts<typeof enUs>;
