import { describe, expect, it } from 'vitest';
import { centsOfDecimal, feedTimeOf, instantOfFeedTime, plainIpTransId, referenceIn } from './identifiers.ts';
import { shownText } from './results.ts';
import { saidOf, verdictOf } from './words.ts';

describe('words of IPPay', () => {
  it.each([
    ['SALE', '000', 'APPROVED', { kind: 'approved' }],
    ['CHECK', '000', 'CHECK ACCEPTED', { kind: 'approved' }],
    ['CHECK', '000', 'APPROVED', { kind: 'unknown', said: 'check.actioncode=000,text=approved' }],
    ['SALE', '000', 'CHECK ACCEPTED', { kind: 'unknown', said: 'sale.actioncode=000,text=check_accepted' }],
    ['SALE', '000', '', { kind: 'unknown', said: 'sale.actioncode=000,text=' }],
    ['SALE', '010', 'PARTIAL APPROVAL', { kind: 'unknown', said: 'sale.actioncode=010,text=partial_approval' }],
    ['SALE', '051', 'DECLINED', { kind: 'declined', reason: 'insufficientFunds' }],
    ['SALE', '054', 'EXPIRED CARD', { kind: 'declined', reason: 'expiredCard' }],
    ['SALE', '005', 'DECLINED', { kind: 'declined', reason: 'cardDeclined' }],
    ['SALE', '900', '', { kind: 'refused', reason: 'cardDeclined' }],
    ['SALE', '094', '', { kind: 'refused', reason: 'providerError' }],
    ['SALE', '992', 'TIMEOUT', { kind: 'doubt' }],
    ['SALE', '068', 'RESPONSE LATE', { kind: 'doubt' }],
    ['SALE', '025', '', { kind: 'notFound' }],
    ['SALE', '777', 'MOON', { kind: 'unknown', said: 'sale.actioncode=777,text=moon' }],
  ] as const)('of a %s, %s with "%s" is %o', (act, code, text, verdict) => {
    expect(verdictOf(act, code, text)).toEqual(verdict);
  });

  it('tells a word nobody knows without any number that could be somebody’s', () => {
    expect(saidOf('SALE', '0<0', 'card 4111111111111111 of María')).toMatch(/^[a-z0-9_=.,-]{1,100}$/);
    expect(saidOf('SALE', '000', 'card 4111111111111111')).not.toContain('4111');
    expect(shownText('INSUFFICIENT FUNDS')).toBe('INSUFFICIENT FUNDS');
    expect(shownText('<ippay><CardNum>4111111111111111</CardNum></ippay>')).toBeNull();
    expect(shownText('CARD 4111')).toBeNull();
  });
});

describe('fields of the feed', () => {
  it.each([
    ['20', 2000],
    ['1.9000', 190],
    ['6.95', 695],
    ['0.01', 1],
    ['20.5', 2050],
    ['999999.9900', 99_999_999],
  ])('%s dollars are %i cents', (text, amount) => {
    expect(centsOfDecimal(text)).toBe(amount);
  });

  it.each(['', '1.999', '-1', '1,000.00', '1e3', '.5', '0x10', '1.', 'NaN'])('"%s" is no amount', (text) => {
    expect(centsOfDecimal(text)).toBeNull();
  });

  it.each([
    ['2019-01-29 16:41:35.0', '2019-01-29T22:41:35.000Z'],
    ['2019-04-11 12:01:17.184066', '2019-04-11T17:01:17.000Z'],
    ['2026-03-08 01:59:59', '2026-03-08T07:59:59.000Z'],
    ['2026-03-08 03:00:00', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01 12:00:00', '2026-11-01T18:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(instantOfFeedTime(text)?.toISOString()).toBe(instant);
    expect(feedTimeOf(new Date(instant))).toBe(text.slice(0, 19).replace(' ', 'T'));
  });

  it('reads no time, reference or id where there is none', () => {
    for (const text of ['', 'yesterday', '2019-13-40 00:00:00', '462019 0']) expect(instantOfFeedTime(text)).toBeNull();
    expect(referenceIn('Sonar')).toBeNull();
    expect(referenceIn('ABCDEFGHIJ0123456789')).toBe('ABCDEFGHIJ0123456789');
    expect(plainIpTransId('00000000000000000086124999')).toBe('86124999');
    expect(plainIpTransId('0')).toBe('0');
  });
});
