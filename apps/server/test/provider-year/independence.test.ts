import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { after, between, count, cycleDayBefore, cycleDayFrom, halfUp, nextCycleDay } from './days.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const recalculation = [/^model.*\.ts$/, /^days\.ts$/, /^offer\.ts$/, /^customers\.ts$/, /^diary\.ts$/];

describe('the independent recalculation', () => {
  it('shares no code with the product: it imports nothing but its own files', () => {
    const files = readdirSync(folder).filter((name) => recalculation.some((own) => own.test(name)));
    expect(files.length).toBeGreaterThan(6);
    const imported = files.flatMap((name) =>
      [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => ({
        name,
        from: from.replace('./', ''),
      })),
    );
    expect(imported.filter(({ from }) => !files.includes(from))).toEqual([]);
  });

  it('knows the calendar: leap years, year ends and short months', () => {
    expect([count('2000-01-01'), count('2000-03-01'), between('2027-12-31', '2028-03-01')]).toEqual([0, 60, 61]);
    expect([after('2028-02-28', 1), after('2027-02-28', 1), after('2028-01-01', -1), after('2027-01-31', 29)]).toEqual([
      '2028-02-29',
      '2027-03-01',
      '2027-12-31',
      '2027-03-01',
    ]);
    const days = ['2027-01-31'];
    while (days.length < 5) days.push(nextCycleDay(days.at(-1) ?? '', 31));
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect([cycleDayFrom('2028-02-10', 30), cycleDayFrom('2028-02-29', 30), cycleDayBefore('2028-03-29', 30)]).toEqual([
      '2028-02-29',
      '2028-02-29',
      '2028-02-29',
    ]);
  });

  it('rounds half a cent up, above and below zero', () => {
    expect([halfUp(79_99 * 17, 31), halfUp(1, 2), halfUp(3, 2), halfUp(-1, 2), halfUp(-3, 2), halfUp(-5, 4)]).toEqual([
      43_87, 1, 2, 0, -1, -1,
    ]);
  });
});
