/** What each difference between a street and what was written costs; an edit is one. */
export const prices = {
  unfinished: 0.05,
  edit: 1,
  noDirectional: 0.5,
  noSuffix: 0.3,
  unwritten: 0.2,
  foreign: 0.7,
  mixed: 0.9,
  extra: 1,
  wrong: 1.5,
  zip: 1.2,
} as const;
