import { describe, expect, it } from 'vitest';
import { clockText, saidSeconds, secondsUntil } from './hold-time.ts';

describe('how long a time is kept', () => {
  it('[APPT-016][D-152] counts whole seconds and ends at none', () => {
    expect(secondsUntil(61_000, 0)).toBe(61);
    expect(secondsUntil(61_000, 60_001)).toBe(1);
    expect(secondsUntil(61_000, 61_000)).toBe(0);
    expect(secondsUntil(61_000, 99_000)).toBe(0);
    expect([clockText(1800), clockText(605), clockText(59), clockText(0)]).toEqual(['30:00', '10:05', '0:59', '0:00']);
  });

  it('is said aloud at ten, five, two and one minute and half a minute, and at no other moment', () => {
    expect(saidSeconds(1800)).toBeNull();
    expect(saidSeconds(601)).toBeNull();
    const said = Array.from({ length: 600 }, (_none, passed) => saidSeconds(600 - passed));
    expect([...new Set(said)]).toEqual([600, 300, 120, 60, 30]);
    expect(said.filter((each, at) => each !== said[at - 1])).toHaveLength(5);
  });
});
