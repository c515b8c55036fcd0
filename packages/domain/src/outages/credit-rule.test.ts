import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { type CreditRule, creditedUntil, creditFor, judgeCreditRule } from './credit-rule.ts';
import { outageState } from './outage-kinds.ts';

const rule: CreditRule = {
  accountType: 'RESIDENTIAL',
  fromHours: 4,
  unit: 'share',
  dayCents: cents(0),
  capCents: null,
  severities: ['down'],
  forPlanned: false,
  isAutomatic: true,
};
const startedAt = new Date('2026-11-01T10:00:00Z');
const after = (hours: number, minutes = 0) => new Date(startedAt.getTime() + hours * 3_600_000 + minutes * 60_000);
const lasting = (hours: number, minutes = 0) => ({
  startedAt,
  until: after(hours, minutes),
  severity: 'down' as const,
  isPlanned: false,
});
const month = cents(60_00);

describe('what an outage credits', () => {
  it('is nothing before so many hours, and the share of the month from then on', () => {
    expect(creditFor(rule, lasting(3, 59), month)).toBe(0);
    // 4 of 720 hours of 60.00
    expect(creditFor(rule, lasting(4), month)).toBe(33);
    expect(creditFor(rule, lasting(72), month)).toBe(6_00);
    expect(creditFor(rule, lasting(720), month)).toBe(60_00);
  });

  it('is an amount for each day begun where the rule says so', () => {
    const daily = { ...rule, unit: 'day' as const, dayCents: cents(2_50) };
    expect(creditFor(daily, lasting(4), month)).toBe(2_50);
    expect(creditFor(daily, lasting(24), month)).toBe(2_50);
    expect(creditFor(daily, lasting(24, 1), month)).toBe(5_00);
  });

  it('is never above the cap, and rounds half a cent up', () => {
    expect(creditFor({ ...rule, capCents: cents(5_00) }, lasting(72), month)).toBe(5_00);
    expect(creditFor(rule, lasting(360), cents(1))).toBe(1);
  });

  it('leaves out what the rule does not name: other severities, planned work, no rule at all', () => {
    expect(creditFor(rule, { ...lasting(72), severity: 'slow' }, month)).toBe(0);
    expect(creditFor({ ...rule, severities: ['down', 'slow'] }, { ...lasting(72), severity: 'slow' }, month)).toBe(6_00);
    expect(creditFor(rule, { ...lasting(72), isPlanned: true }, month)).toBe(0);
    expect(creditFor({ ...rule, forPlanned: true }, { ...lasting(72), isPlanned: true }, month)).toBe(6_00);
    expect(creditFor({ ...rule, fromHours: null }, lasting(720), month)).toBe(0);
  });

  it('is worked out at the end, or by the month while it goes on', () => {
    const days = (count: number) => after(24 * count);
    expect(creditedUntil({ startedAt, endedAt: null }, days(29))).toBeNull();
    expect(creditedUntil({ startedAt, endedAt: null }, days(30))).toEqual(days(30));
    expect(creditedUntil({ startedAt, endedAt: null }, days(61))).toEqual(days(60));
    expect(creditedUntil({ startedAt, endedAt: days(2) }, days(61))).toEqual(days(2));
  });
});

it('refuses rules that make no sense', () => {
  expect(judgeCreditRule(rule)).toBeNull();
  expect(judgeCreditRule({ ...rule, fromHours: null, severities: [] })).toBeNull();
  for (const fromHours of [0, 1.5, 721]) expect(judgeCreditRule({ ...rule, fromHours })).toBe('fromHours');
  expect(judgeCreditRule({ ...rule, unit: 'day' })).toBe('dayCents');
  expect(judgeCreditRule({ ...rule, dayCents: cents(-1) })).toBe('dayCents');
  expect(judgeCreditRule({ ...rule, dayCents: cents(1_000_01) })).toBe('dayCents');
  for (const cap of [0, -5, 1_000_01]) expect(judgeCreditRule({ ...rule, capCents: cents(cap) })).toBe('capCents');
  expect(judgeCreditRule({ ...rule, severities: [] })).toBe('severities');
});

it('tells where an outage stands', () => {
  const times = { startedAt, endedAt: null, isCancelled: false };
  expect(outageState(times, after(-1))).toBe('planned');
  expect(outageState(times, startedAt)).toBe('open');
  expect(outageState({ ...times, endedAt: after(1) }, after(2))).toBe('ended');
  expect(outageState({ ...times, endedAt: after(-1), isCancelled: true }, after(2))).toBe('cancelled');
});
