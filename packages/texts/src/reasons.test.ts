import { declineReasons } from '@porchlight/domain/payments/decline-reason.ts';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { locales } from './locales.ts';

it.each(locales)('has a sentence for every word of a decline and for what AutoPay itself decides, each different, in %s', (locale) => {
  const { reasons } = catalogue[locale];
  expect(Object.keys(reasons).toSorted()).toEqual([...declineReasons, 'overLimit', 'skipped', 'noMethod'].toSorted());
  expect(new Set(Object.values(reasons)).size).toBe(Object.keys(reasons).length);
  for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
});
