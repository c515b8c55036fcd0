import type { SubjectTexts } from './subjects.ts';
import { fill } from './template.ts';

/** Goes up whenever a sentence below says something else, in any language; kept with each consent. */
export const communicationConsentVersion = '1';

/**
 * The sentence somebody agrees to by turning on messages that come this way. The portal shows it under the toggles and the server keeps it
 * with the consent, both from here, so that what is kept is what was shown.
 */
export function communicationConsent(
  { consent }: SubjectTexts['preferences'],
  channel: keyof SubjectTexts['preferences']['consent'],
  brandName: string,
): string {
  return fill(consent[channel], { brandName });
}
