import { expect, it } from 'vitest';
import { risePerHour, type Sample, settled } from './slope.ts';

const sample = (minute: number, heapBytes: number): Sample => ({ atMs: minute * 60_000, heapBytes, residentBytes: 0, handles: 7 });
const heap = ({ heapBytes }: Sample): number => heapBytes;

it('tells how much is held more per hour, whatever wavers about it', () => {
  const waver = [3, -3, -3, 3, 3, -3, -3, 3];
  const rising = waver.map((by, minute) => sample(minute, 100 + minute * 2 + by));
  expect(risePerHour(rising, heap)).toBeCloseTo(120, -1);
  expect(risePerHour(rising, ({ handles }) => handles)).toBe(0);
});

it('says nothing of a single moment', () => {
  expect(risePerHour([], heap)).toBe(0);
  expect(risePerHour([sample(5, 100)], heap)).toBe(0);
});

it('leaves out the beginning, in which caches fill', () => {
  const samples = [1, 2, 3, 4, 5].map((minute) => sample(minute, 0));
  expect(settled(samples).map(({ atMs }) => atMs / 60_000)).toEqual([3, 4, 5]);
});
