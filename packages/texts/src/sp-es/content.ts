import type { content as enUs } from '../en-us/content.ts';
import type { SameTexts } from '../template.ts';

export const content = {
  paymentMessage: 'Los pagos con tarjeta se aplican al instante. Los pagos por cuenta bancaria llegan en unos dos días hábiles.',
  validationStreet: 'Escriba al menos 3 caracteres',
  validationTerms: 'Acepte los términos y condiciones',
} as const satisfies SameTexts<typeof enUs>;
