import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, calendarDate, calendarDateOf } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import { isCardExpired } from './card-expiration.ts';
import { chargeDueBy } from './due-charge.ts';
import { type ChargeOnRecord, nextCharge, type PlanBasis } from './next-charge.ts';

const bill = (id: number, dueDate: string | null, openCents = 50_00) => ({ id, dueDate, openCents: cents(openCents) });
const today = calendarDate('2026-06-10');
const basis: PlanBasis = {
  today,
  open: [bill(1, '2026-06-20')],
  onItsWayCents: cents(0),
  charges: [],
  hasMethod: true,
  limitCents: null,
  capCents: cents(10_000_00),
};
const on = (dueOn: string, state: ChargeOnRecord['state'], nextTryOn: string | null = null): ChargeOnRecord => ({
  dueOn,
  state,
  nextTryOn: nextTryOn === null ? null : calendarDate(nextTryOn),
});

describe('the charge of a due date', () => {
  it('covers everything due by then, less what is on its way', () => {
    const open = [bill(1, '2026-05-20'), bill(2, '2026-06-10', 20_00), bill(3, '2026-06-11'), bill(4, null)];
    expect(chargeDueBy(today, open, cents(30_00))).toMatchObject({
      dueOn: '2026-06-10',
      amountCents: 40_00,
      bills: [{ id: 1 }, { id: 2 }],
    });
    expect(chargeDueBy(today, open, cents(99_00))?.amountCents).toBe(0);
    expect(chargeDueBy(today, [bill(3, '2026-06-11'), bill(4, null)], cents(0))).toBeNull();
  });

  it('[AUTO-008] acts once in every month for every bill cycle day, the short months and leap days included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 2023, max: 2032 }), (cycleDay, year) => {
        const dues = Array.from({ length: 12 }, (_, at) => addMonths(calendarDateOf(year, 1, cycleDay), at, cycleDay));
        expect(new Set(dues.map((date) => date.slice(0, 7))).size).toBe(12);
        for (const due of dues) {
          expect(
            chargeDueBy(
              due,
              dues.map((date, id) => bill(id, date)),
              cents(0),
            )?.dueOn,
          ).toBe(due);
          expect(nextCharge({ ...basis, today: due, open: [bill(1, due)] })?.date).toBe(due);
        }
      }),
    );
  });
});

describe('the next charge', () => {
  it('[AUTO-008] comes on the next due date', () => {
    expect(nextCharge(basis)).toMatchObject({ date: '2026-06-20', dueOn: '2026-06-20', amountCents: 50_00, outlook: 'planned' });
  });

  it('comes today for what is past due, and takes everything due by then along', () => {
    const open = [bill(1, '2026-04-20'), bill(2, '2026-05-20'), bill(3, '2026-06-20')];
    expect(nextCharge({ ...basis, open })).toMatchObject({ date: today, dueOn: '2026-05-20', amountCents: 100_00 });
  });

  it.each([
    ['nothing is open', { open: [] }],
    ['no bill has a due date', { open: [bill(1, null)] }],
    ['all of it is on its way', { onItsWayCents: cents(50_00) }],
    ['it was paid', { open: [bill(1, '2026-06-01')], charges: [on('2026-06-01', 'paid')] }],
    ['it is under way', { open: [bill(1, '2026-06-01')], charges: [on('2026-06-01', 'charging')] }],
    ['it failed for good', { open: [bill(1, '2026-06-01')], charges: [on('2026-06-01', 'failed')] }],
  ] as const)('is none when %s', (_title, more) => {
    expect(nextCharge({ ...basis, ...more } as PlanBasis)).toBeNull();
  });

  it.each([
    ['without a method', { hasMethod: false }, 'noMethod', '2026-06-20'],
    ['above the limit', { limitCents: cents(49_99) }, 'overLimit', '2026-06-20'],
    ['skipped', { charges: [on('2026-06-20', 'skipped')] }, 'skipped', '2026-06-20'],
    ['tried again', { open: [bill(1, '2026-06-09')], charges: [on('2026-06-09', 'retry', '2026-06-12')] }, 'retry', '2026-06-12'],
    ['failed, with a new method', { open: [bill(1, '2026-06-09')], charges: [on('2026-06-09', 'failed', '2026-06-10')] }, 'planned', today],
    [
      'too much, past its date',
      { open: [bill(1, '2026-06-09')], limitCents: cents(100), charges: [on('2026-06-09', 'overLimit')] },
      'overLimit',
      today,
    ],
  ] as const)('%s', (_title, more, outlook, date) => {
    expect(nextCharge({ ...basis, ...more } as PlanBasis)).toMatchObject({ outlook, date });
  });

  it('goes on to the next due date after one that was skipped or failed, which then takes its bills along', () => {
    const open = [bill(1, '2026-06-01'), bill(2, '2026-07-01')];
    for (const state of ['skipped', 'failed'] as const) {
      const charges = [on('2026-06-01', state)];
      expect(nextCharge({ ...basis, open, charges })).toMatchObject({ dueOn: '2026-07-01', amountCents: 100_00, outlook: 'planned' });
    }
  });

  it('shows a skipped one that has passed while there is no other', () => {
    const past = { open: [bill(1, '2026-06-01')], charges: [on('2026-06-01', 'skipped')] };
    expect(nextCharge({ ...basis, ...past })).toMatchObject({ outlook: 'skipped', dueOn: '2026-06-01' });
  });
});

it.each([
  ['06/26', false],
  ['05/26', true],
  ['12/25', true],
  ['01/27', false],
  ['13/27', true],
  ['', true],
])('a card that holds to %s: expired %s', (expiration, expired) => {
  expect(isCardExpired(expiration, today)).toBe(expired);
});
