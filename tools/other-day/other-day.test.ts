import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hardDays } from './hard-days.mjs';

const preload = path.join(import.meta.dirname, 'shift-date.cjs');
const yearMs = 365 * 86_400_000;

describe('a process on another day', () => {
  it('takes the other day for now, however it asks, and leaves instants that are named alone', () => {
    const script = `const at = new Date(2020, 1, 29, 12);
      console.log(JSON.stringify([Date.now(), +new Date(), Date.parse(Date()), at.getDate(), new Date(7).getTime(), at instanceof Date, Date.UTC(1970, 0)]))`;
    const env = { ...process.env, SHIFT_DATE_MS: String(yearMs) };
    const printed = execFileSync(process.execPath, ['--require', preload, '-e', script], { env, encoding: 'utf8' });
    const [now, made, called, ...rest] = JSON.parse(printed) as [number, number, number, ...unknown[]];
    for (const said of [now, made, called]) expect(Math.abs(said - Date.now() - yearMs)).toBeLessThan(60_000);
    expect(rest).toEqual([29, 7, true, 0]);
  });
});

describe('hard days', () => {
  it('are the next ones, where the portal is at home', () => {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' });
    const told = (now: string) => Object.values(hardDays(new Date(now))).map((moment) => zone.format(moment).replaceAll(' ', ' '));
    expect(told('2026-11-26T09:00:00Z')).toEqual([
      '12/31/26, 11:05 PM',
      '2/28/27, 11:05 PM',
      '3/14/27, 1:55 AM',
      '11/7/27, 1:55 AM',
      '12/11/26, 11:05 PM',
      '10/25/27, 12:00 PM',
      '11/27/26, 12:00 PM',
    ]);
    expect(told('2028-01-10T00:00:00Z')).toEqual([
      '12/31/28, 11:05 PM',
      '2/29/28, 11:05 PM',
      '3/12/28, 1:55 AM',
      '11/5/28, 1:55 AM',
      '12/8/28, 11:05 PM',
      '10/25/28, 12:00 PM',
      '11/27/28, 12:00 PM',
    ]);
  });
});
