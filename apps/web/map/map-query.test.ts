import { expect, it } from 'vitest';
import { readMapQuery } from './map-query.ts';

it('[GUEST-012] reads place, offer, theme and language', () => {
  expect(readMapQuery('?at=42.50060,-90.66460&offer=signup&theme=dark&locale=sp-es')).toEqual({
    at: { latitude: 42.5006, longitude: -90.6646 },
    offer: 'signup',
    theme: 'dark',
    locale: 'sp-es',
  });
});

it.each([
  '',
  '?at=&offer=&theme=&locale=',
  '?at=90.1,0',
  '?at=1,200',
  '?at=1',
  '?at=NaN,1',
  '?at=1e1,1',
  '?at=1,1,1',
  '?at=<svg/>,1&offer=constructor&theme=x&locale=fr',
])('[GUEST-012] takes what makes no sense for missing: %s', (search) =>
  expect(readMapQuery(search)).toEqual({ at: null, offer: null, theme: null, locale: 'en-us' }),
);
