import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import { lateFeeFor } from './late-fee.ts';
import { nextSteps, type PastDueAccount, stageOf, type TakenStep } from './next-steps.ts';
import { pastDueOn, type UnpaidInvoice } from './past-due.ts';
import { outlookOf } from './past-due-outlook.ts';
import { type BillingPolicy, type DunningTerms, hasSteps, judgePolicy } from './terms.ts';

const day = (text: string): CalendarDate => calendarDate(text);
const due = day('2026-03-01');
const on = (days: number): CalendarDate => addDays(due, days);

const terms: DunningTerms = {
  overdueFromCents: cents(100),
  reminderDays: [3, 8, 15],
  lateFeeAfterDays: 10,
  lateFeeCents: cents(5_00),
  lateFeePpm: 0,
  lateFeeCapCents: null,
  suspendAfterDays: 30,
  suspendNoticeDays: 10,
  reconnectionFeeCents: cents(25_00),
  deactivateAfterDays: 60,
  writeOffAfterDays: 90,
};

const invoice = (id: number, dueDate: CalendarDate | null, amount: number): UnpaidInvoice => ({ id, dueDate, openCents: cents(amount) });

interface Situation {
  today: CalendarDate;
  status?: string;
  steps?: readonly TakenStep[];
  open?: readonly UnpaidInvoice[];
  onItsWay?: number;
  charged?: readonly number[];
}

const accountOf = ({
  today,
  status = 'Active',
  steps = [],
  open = [invoice(1, due, 80_00)],
  onItsWay = 0,
  charged = [],
}: Situation): PastDueAccount => ({
  status,
  steps,
  pastDue: pastDueOn(today, open, cents(onItsWay)),
  onItsWay: cents(onItsWay),
  charged: new Set(charged),
});
const stepsOf = (situation: Situation, given: Partial<DunningTerms> = {}) =>
  nextSteps(accountOf(situation), { ...terms, ...given }, situation.today);
const kindsOf = (situation: Situation, given: Partial<DunningTerms> = {}) => stepsOf(situation, given).map(({ kind }) => kind);

const step = (kind: TakenStep['kind'], takenOn: CalendarDate, more: Partial<TakenStep> = {}): TakenStep => ({
  kind,
  takenOn,
  subjectId: 0,
  dueOn: due,
  effectiveOn: kind === 'suspensionNotice' ? addDays(takenOn, 10) : null,
  feeCents: null,
  ...more,
});

describe('what is past due', () => {
  const open = [invoice(2, day('2026-04-01'), 50_00), invoice(1, due, 80_00), invoice(3, null, 20_00)];

  it('is open on invoices whose due date has passed; the due date itself and no date are not', () => {
    expect(pastDueOn(due, open, cents(0)).cents).toBe(0);
    expect(pastDueOn(on(1), open, cents(0))).toEqual({ cents: 80_00, parts: [{ invoiceId: 1, dueOn: due, cents: 80_00 }] });
    expect(pastDueOn(day('2026-12-31'), open, cents(0)).cents).toBe(130_00);
  });

  it('is less bank payments on their way, laid on the oldest invoices', () => {
    expect(pastDueOn(day('2026-04-02'), open, cents(90_00)).parts).toEqual([{ invoiceId: 2, dueOn: '2026-04-01', cents: 40_00 }]);
    expect(pastDueOn(day('2026-04-02'), open, cents(500_00)).cents).toBe(0);
  });
});

describe('a late fee', () => {
  const fee = (pastDue: number, given: Partial<DunningTerms>) => lateFeeFor(cents(pastDue), { ...terms, ...given });

  it('is flat, a share rounded half a cent up, or both, at most the cap', () => {
    expect(fee(80_00, {})).toBe(5_00);
    expect(fee(33_33, { lateFeeCents: cents(0), lateFeePpm: 15_000 })).toBe(50);
    expect(fee(33_00, { lateFeeCents: cents(0), lateFeePpm: 15_000 })).toBe(50);
    expect(fee(32_99, { lateFeeCents: cents(0), lateFeePpm: 15_000 })).toBe(49);
    expect(fee(80_00, { lateFeePpm: 50_000 })).toBe(9_00);
    expect(fee(80_00, { lateFeePpm: 50_000, lateFeeCapCents: cents(7_50) })).toBe(7_50);
    expect(fee(10_000_000_00, { lateFeeCents: cents(0), lateFeePpm: 1_000_000 })).toBe(10_000_000_00);
  });

  it('is for each invoice that is so many days past its own due date, once', () => {
    const open = [invoice(1, due, 80_00), invoice(2, on(5), 40_00)];
    expect(stepsOf({ today: on(9), open })).not.toContainEqual(expect.objectContaining({ kind: 'lateFee' }));
    expect(stepsOf({ today: on(10), open })).toContainEqual({ kind: 'lateFee', invoiceId: 1, dueOn: due, fee: 5_00 });
    const later = stepsOf({ today: on(15), open, charged: [1] }).filter(({ kind }) => kind === 'lateFee');
    expect(later).toEqual([{ kind: 'lateFee', invoiceId: 2, dueOn: on(5), fee: 5_00 }]);
    expect(kindsOf({ today: on(15), open, charged: [1, 2] })).not.toContain('lateFee');
  });

  it('is left out where it is nothing, or not in the terms', () => {
    expect(kindsOf({ today: on(10) }, { lateFeeCents: cents(0) })).not.toContain('lateFee');
    expect(kindsOf({ today: on(10) }, { lateFeeAfterDays: null })).not.toContain('lateFee');
  });
});

describe('reminders', () => {
  it('come on their days, once each', () => {
    expect(stepsOf({ today: on(2) })).toEqual([]);
    expect(stepsOf({ today: on(3) })).toEqual([{ kind: 'reminder', days: 3 }]);
    const first = step('reminder', on(3), { subjectId: 3 });
    expect(stepsOf({ today: on(3), steps: [first] })).toEqual([]);
    expect(stepsOf({ today: on(7), steps: [first] })).toEqual([]);
    expect(stepsOf({ today: on(8), steps: [first] })).toEqual([{ kind: 'reminder', days: 8 }]);
  });

  it('of a late run are one, the last; and none on the day of the notice', () => {
    expect(stepsOf({ today: on(16), charged: [1] })).toEqual([{ kind: 'reminder', days: 15 }]);
    expect(kindsOf({ today: on(20), charged: [1] })).toEqual(['suspensionNotice']);
    expect(stepsOf({ today: on(21), charged: [1], steps: [step('suspensionNotice', on(20))] })).toEqual([]);
  });

  it('are not repeated when the terms change, but a day that is new and later counts', () => {
    const steps = [step('reminder', on(8), { subjectId: 8 })];
    expect(stepsOf({ today: on(9), steps }, { reminderDays: [5, 7] })).toEqual([]);
    expect(stepsOf({ today: on(12), steps, charged: [1] }, { reminderDays: [5, 12] })).toEqual([{ kind: 'reminder', days: 12 }]);
  });
});

describe('suspension', () => {
  const noticed = [step('suspensionNotice', on(20))];

  it('is told so many days before it, and happens on the day told', () => {
    expect(kindsOf({ today: on(19), charged: [1] })).toEqual(['reminder']);
    expect(stepsOf({ today: on(20), charged: [1] })).toEqual([{ kind: 'suspensionNotice', suspendsOn: on(30) }]);
    expect(stepsOf({ today: on(29), charged: [1], steps: noticed })).toEqual([]);
    expect(stepsOf({ today: on(30), charged: [1], steps: noticed })).toEqual([{ kind: 'suspended' }]);
  });

  it('waits until a late notice is as old as the terms say', () => {
    expect(stepsOf({ today: on(50), charged: [1] })).toEqual([{ kind: 'suspensionNotice', suspendsOn: on(60) }]);
    const steps = [step('suspensionNotice', on(50))];
    expect(stepsOf({ today: on(59), charged: [1], steps })).toEqual([]);
    expect(kindsOf({ today: on(60), charged: [1], steps })).toEqual(['suspended']);
  });

  it('is never before the day told, nor before its notice is as old as new terms say', () => {
    expect(stepsOf({ today: on(29), charged: [1], steps: noticed }, { suspendAfterDays: 21, suspendNoticeDays: 1 })).toEqual([]);
    expect(stepsOf({ today: on(34), charged: [1], steps: noticed }, { suspendNoticeDays: 15 })).toEqual([]);
    expect(kindsOf({ today: on(35), charged: [1], steps: noticed }, { suspendNoticeDays: 15 })).toEqual(['suspended']);
    expect(stepsOf({ today: on(39), charged: [1], steps: noticed }, { suspendAfterDays: 40 })).toEqual([]);
    expect(
      stepsOf(
        { today: on(99), charged: [1], steps: noticed },
        { suspendAfterDays: null, deactivateAfterDays: null, writeOffAfterDays: null },
      ),
    ).toEqual([]);
  });

  it('is told again when the oldest bill was paid and another one is past due', () => {
    const open = [invoice(2, on(15), 80_00)];
    expect(stepsOf({ today: on(30), open, charged: [2], steps: noticed })).toEqual([{ kind: 'reminder', days: 15 }]);
    expect(stepsOf({ today: on(35), open, charged: [2], steps: noticed })).toEqual([{ kind: 'suspensionNotice', suspendsOn: on(45) }]);
  });

  it('is not taken of an account somebody else suspended, closed or switched on again', () => {
    expect(stepsOf({ today: on(40), status: 'Suspended', steps: noticed })).toEqual([]);
    expect(stepsOf({ today: on(40), status: 'Deactivated', steps: noticed })).toEqual([]);
    expect(stepsOf({ today: on(40), status: 'Active', steps: [...noticed, step('suspended', on(30))] })).toEqual([]);
    expect(stageOf('Suspended', [step('suspended', on(30))])).toBe('suspended');
  });
});

describe('the end of service', () => {
  const suspended = [step('suspensionNotice', on(20)), step('suspended', on(30), { feeCents: cents(25_00) })];
  const ended = [...suspended, step('deactivated', on(60))];

  it('is as long after the suspension as the terms say, however late that was', () => {
    const at = { status: 'Suspended', charged: [1], steps: suspended };
    expect(stepsOf({ today: on(59), ...at })).toEqual([]);
    expect(kindsOf({ today: on(60), ...at })).toEqual(['deactivated']);
    const late = { ...at, steps: [step('suspended', on(55))] };
    expect(stepsOf({ today: on(84), ...late })).toEqual([]);
    expect(kindsOf({ today: on(85), ...late })).toEqual(['deactivated']);
  });

  it('is followed by writing off, on the same day only where the terms say so, and not while a payment is on its way', () => {
    const at = { status: 'Deactivated', charged: [1], steps: ended };
    expect(stepsOf({ today: on(89), ...at })).toEqual([]);
    expect(kindsOf({ today: on(90), ...at })).toEqual(['writtenOff']);
    expect(stepsOf({ today: on(90), ...at, onItsWay: 10_00 })).toEqual([]);
    expect(kindsOf({ today: on(60), status: 'Suspended', charged: [1], steps: suspended }, { writeOffAfterDays: 60 })).toEqual([
      'deactivated',
      'writtenOff',
    ]);
  });

  it('brings no more late fees or reminders', () => {
    expect(stepsOf({ today: on(70), status: 'Deactivated', steps: ended }, { reminderDays: [65] })).toEqual([]);
  });
});

describe('what a customer is told', () => {
  const told = (situation: Situation, held: CalendarDate | null = null, given: Partial<DunningTerms> = {}) =>
    outlookOf(accountOf(situation), { ...terms, ...given }, situation.today, held);

  it('is nothing where nothing, or little, is past due', () => {
    expect(told({ today: due })).toBeNull();
    expect(told({ today: on(5), open: [invoice(1, due, 99)] })).toBeNull();
    expect(told({ today: on(5), open: [invoice(1, due, 100)] })).not.toBeNull();
  });

  it('is the fee to come, the day of the suspension, what stops it and what being connected again costs', () => {
    expect(told({ today: on(5) })).toEqual({
      state: 'pastDue',
      pastDueCents: 80_00,
      dueOn: due,
      lateFee: { on: on(10), cents: 5_00 },
      suspendsOn: on(30),
      endsOn: null,
      settlesCents: 80_00,
      reconnectionFeeCents: 25_00,
      reconnects: false,
    });
    expect(told({ today: on(25) })?.suspendsOn).toBe(on(35));
    expect(told({ today: on(25), steps: [step('suspensionNotice', on(20))], charged: [1] })).toMatchObject({
      suspendsOn: on(30),
      lateFee: null,
    });
    expect(told({ today: on(5) }, on(40))).toMatchObject({ suspendsOn: on(50), lateFee: { on: on(40) } });
  });

  it('once suspended is the fee that was told then, whatever the terms say now', () => {
    const steps = [step('suspended', on(30), { feeCents: cents(25_00) })];
    const at = { today: on(40), status: 'Suspended', steps, charged: [1] };
    expect(told(at, null, { reconnectionFeeCents: cents(99_00) })).toMatchObject({
      state: 'suspended',
      suspendsOn: null,
      endsOn: on(60),
      reconnectionFeeCents: 25_00,
      reconnects: true,
    });
    expect(told({ ...at, steps: [] })).toMatchObject({
      state: 'suspended',
      reconnects: false,
      reconnectionFeeCents: null,
      suspendsOn: null,
    });
  });
});

describe('terms', () => {
  const policy: BillingPolicy = {
    ...terms,
    accountType: 'RESIDENTIAL',
    daysToPay: 20,
    autopayDiscountCents: cents(0),
    billsWhileSuspended: true,
  };

  it('are refused where they can not be followed, saying what is wrong', () => {
    expect(judgePolicy(policy)).toBeNull();
    expect(judgePolicy({ ...policy, overdueFromCents: cents(0) })).toEqual({ field: 'overdueFromCents', problem: 'range' });
    expect(judgePolicy({ ...policy, reminderDays: [3, 0] })).toEqual({ field: 'reminderDays', problem: 'range' });
    expect(judgePolicy({ ...policy, reminderDays: [8, 3] })).toEqual({ field: 'reminderDays', problem: 'order' });
    expect(judgePolicy({ ...policy, deactivateAfterDays: 30 })).toEqual({ field: 'deactivateAfterDays', problem: 'order' });
    expect(judgePolicy({ ...policy, suspendAfterDays: null })).toEqual({ field: 'deactivateAfterDays', problem: 'needsSuspension' });
    expect(judgePolicy({ ...policy, writeOffAfterDays: 59 })).toEqual({ field: 'writeOffAfterDays', problem: 'order' });
    expect(judgePolicy({ ...policy, suspendAfterDays: null, deactivateAfterDays: null })).toEqual({
      field: 'writeOffAfterDays',
      problem: 'needsDeactivation',
    });
  });

  it('without any days have no steps', () => {
    expect(hasSteps(terms)).toBe(true);
    expect(hasSteps({ ...terms, reminderDays: [], lateFeeAfterDays: null, suspendAfterDays: null })).toBe(false);
  });
});
