import { describe, expect, it } from 'vitest';
import { allowedOrderType, readCoverageStatus } from './coverage-status.ts';
import { decidingArea } from './deciding-area.ts';
import { type AreaFacts, judgePlace, type RowFacts } from './judge-place.ts';

const row = (facts: Partial<RowFacts> = {}): RowFacts => ({ status: null, locationId: null, planCodes: null, ...facts });
const area = (facts: Partial<AreaFacts> = {}): AreaFacts => ({ status: 'NEW_SIGNUP', locationId: 2, planCodes: ['A'], ...facts });

describe('the status of a place', () => {
  it.each([
    ['NEW_SERVICE', 'NEW_SERVICE'],
    ['active', 'NEW_SERVICE'],
    [' Sign-Up ', 'NEW_SIGNUP'],
    ['signup', 'NEW_SIGNUP'],
    ['new survey', 'NEW_SURVEY'],
    ['none', 'NONE'],
  ])('[CONST-031] reads %j as %s', (text, status) => expect(readCoverageStatus(text)).toBe(status));

  it.each(['', 'maybe', 'constructor', '__proto__', 'NEW_SERVICE2'])('[CONST-031] reads %j as nothing', (text) =>
    expect(readCoverageStatus(text)).toBeNull(),
  );

  it('[CONST-031] allows an order of its own kind, and none where there is no service', () => {
    expect((['NEW_SERVICE', 'NEW_SIGNUP', 'NEW_SURVEY', 'NONE', null] as const).map(allowedOrderType)).toEqual([
      'NEW_SERVICE',
      'NEW_SIGNUP',
      'NEW_SURVEY',
      null,
      null,
    ]);
  });
});

describe('which of several areas decides', () => {
  it('the one with the smaller priority number, however large', () => {
    expect(
      decidingArea([
        { id: 1, priority: 20, size: 1 },
        { id: 2, priority: 10, size: 900 },
        { id: 3, priority: 100, size: 0.1 },
      ])?.id,
    ).toBe(2);
  });

  it('the smaller area of two with the same priority, then the older', () => {
    expect(
      decidingArea([
        { id: 1, priority: 5, size: 8 },
        { id: 3, priority: 5, size: 2 },
        { id: 2, priority: 5, size: 2 },
      ])?.id,
    ).toBe(2);
  });

  it('none of none', () => expect(decidingArea([])).toBeNull());
});

describe('what an address row and an area say together', () => {
  it.each(['NEW_SERVICE', 'NEW_SURVEY'] as const)('[GUEST-003] a row with %s decides before its area', (status) => {
    expect(judgePlace(row({ status, planCodes: ['B'] }), area())).toEqual({ allowed: status, locationId: 2, planCodes: ['B'] });
  });

  it('[GUEST-003] a row that says there is no service is believed inside an area too', () => {
    expect(judgePlace(row({ status: 'NONE' }), area()).allowed).toBeNull();
  });

  it('[GUEST-003] the area decides where the row says nothing', () => {
    expect(judgePlace(row(), area())).toEqual({ allowed: 'NEW_SIGNUP', locationId: 2, planCodes: ['A'] });
    expect(judgePlace(row({ locationId: 7 }), area()).locationId).toBe(7);
  });

  it('a row that decides offers all plans of its location unless it names some: those of the area are not its own', () => {
    expect(judgePlace(row({ status: 'NEW_SERVICE' }), area()).planCodes).toBeNull();
  });

  it('an area without service is no service, and neither is a place outside every area', () => {
    expect(judgePlace(row(), area({ status: 'NONE' })).allowed).toBeNull();
    expect(judgePlace(row(), null)).toEqual({ allowed: null, locationId: null, planCodes: null });
  });
});
