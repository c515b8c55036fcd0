import type { SubjectTexts } from './subjects.ts';
import { fill } from './template.ts';

/** Goes up whenever a sentence below says something else, in any language; kept with each consent. */
export const deliveryConsentVersion = '1';

export interface DeliveryTerms {
  method: keyof SubjectTexts['deliveryPanel']['consent'];
  /** What the way costs a month, such as '$3.00'; null when nothing. */
  price: string | null;
}

/**
 * The sentence somebody agrees to by saving a way of delivery. The portal shows it at the button and the server keeps it with the consent,
 * both from here, so that what is kept is what was shown.
 */
export function deliveryConsent({ consent }: SubjectTexts['deliveryPanel'], { method, price }: DeliveryTerms): string {
  return fill(consent[method], { price });
}
