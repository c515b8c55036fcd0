/** Where a content text is shown. */
export const textPlaces = ['ordering', 'account', 'access', 'visits', 'mail'] as const;
export type TextPlace = (typeof textPlaces)[number];

export interface ContentTextField {
  place: TextPlace;
  /** Characters. */
  most: number;
  /** Names in braces that are filled in when it is shown. One that is needed and missing is refused. */
  placeholders?: Readonly<Record<string, 'needed' | 'possible'>>;
  /** Several lines mean something: one word each, or paragraphs. */
  hasLines?: true;
}

/**
 * Every text a provider may replace, by its key in content_text (D-016, decision 0025). Wording that somebody agrees to (consents,
 * authorizations, the terms of registration) is not among them: it changes with a new version of the product's own texts, which each consent
 * names.
 */
export const contentTextFields = {
  introRotating: { place: 'ordering', most: 300, hasLines: true },
  'newSignupTitle.SIGNUP': { place: 'ordering', most: 120 },
  'newSignupTitle.SURVEY': { place: 'ordering', most: 120 },
  'newSignupTitle.ACTIVE': { place: 'ordering', most: 120 },
  customerInfoTitle: { place: 'ordering', most: 120 },
  validationStreet: { place: 'ordering', most: 200 },
  validationTerms: { place: 'ordering', most: 200 },
  noServiceTitle: { place: 'ordering', most: 120 },
  noServiceSubtitle: { place: 'ordering', most: 400 },
  'confirmation.SIGNUP': { place: 'ordering', most: 600 },
  'confirmation.SURVEY': { place: 'ordering', most: 600 },
  'confirmation.ACTIVE': { place: 'ordering', most: 600 },
  paymentMessage: { place: 'account', most: 600 },
  passwordPatternDescription: { place: 'access', most: 300 },
  visitNote: { place: 'visits', most: 600 },
  mailGreeting: { place: 'mail', most: 120, placeholders: { name: 'needed', brandName: 'possible' } },
  mailNote: { place: 'mail', most: 400, placeholders: { brandName: 'possible', supportPhone: 'possible' } },
} as const satisfies Readonly<Record<string, ContentTextField>>;
export type ContentTextKey = keyof typeof contentTextFields;
export const contentTextKeys = Object.keys(contentTextFields) as readonly ContentTextKey[];

export const isContentTextKey = (key: string): key is ContentTextKey => Object.hasOwn(contentTextFields, key);

/** Names in braces, each once, in their order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name))];
}
