import { isCardExpired } from '@porchlight/domain/autopay/card-expiration.ts';
import { checkLimit } from '@porchlight/domain/autopay/charge-limit.ts';
import { type CalendarDate, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import { type Change, changeMail } from './change-mail.ts';
import { deleteCharge, findCharge, lookAgain, moveCharge, putCharge, stopCharges } from './charges.store.ts';
import type { AutopayDeps } from './deps.ts';
import { type Enroller, end } from './enrol.ts';
import { type Enrolment, readEnrolment, writeSettings } from './enrolments.store.ts';
import { readPlan } from './plan.store.ts';
import { planOf } from './plan.ts';
import { queueMail } from './queue-mail.ts';

/** Who changes it, for the record. */
export type Changer = Pick<Enroller, 'accountId' | 'userId' | 'staffId'>;

/** An account's enrolment under the account's lock, and what a change of it needs. */
interface Changing {
  deps: AutopayDeps;
  changer: Changer;
  tx: Transaction;
  account: LockedAccount;
  enrolment: Enrolment | null;
  brand: Brand;
  at: Date;
  today: CalendarDate;
}

async function change<Result>(deps: AutopayDeps, changer: Changer, work: (changing: Changing) => Promise<Result>) {
  const { accountId } = changer;
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const account = await deps.ledger.lockAccount(tx, accountId);
    if (account === null) return refuse('GEN0004');
    const at = deps.clock.now();
    const enrolment = await readEnrolment(tx, accountId);
    return work({ deps, changer, tx, account, enrolment, brand, at, today: todayInZone(at, account.timeZone) });
  });
}

/** Tells the owner by mail, and the record. */
async function tell({ deps, changer, tx, account, brand, at, today }: Changing, what: Change): Promise<void> {
  const action = what.kind === 'off' ? 'autopay.turnedOff' : 'autopay.changed';
  await recordAudit(tx, { at, action, ...changer });
  const words = changeMail(what, { accountNumber: account.number, date: today, brand });
  await queueMail(deps, tx, { account, brand, words, dedupeKey: null });
}

type Done<Code extends 'AP0001' | 'AP0003' | 'AP0004' | 'AP0005' = never> = Promise<'done' | Refusal<Code | 'GEN0004'>>;

/** C-029: AutoPay off. Takes the consent back and stops what was to be tried again; a try under way ends by itself. Off is off already: done. */
export async function disable(deps: AutopayDeps, changer: Changer): Done {
  return change(deps, changer, async (changing) => {
    const { tx, enrolment, at } = changing;
    if (enrolment === null) return 'done' as const;
    await end(tx, enrolment, at);
    await stopCharges(tx, changer.accountId, at);
    await tell(changing, { kind: 'off' });
    return 'done' as const;
  });
}

/** C-101: the most a charge may be, in dollars, and the method to fall back to; null takes either away. */
export async function changeSettings(
  deps: AutopayDeps,
  changer: Changer,
  wanted: { limit: number | null; backupToken: string | null },
): Done<'AP0001' | 'AP0003' | 'AP0004'> {
  const limitCents: Cents | null = wanted.limit === null ? null : checkLimit(wanted.limit, deps.options.capCents);
  if (wanted.limit !== null && limitCents === null) return refuse('AP0003');
  return change(deps, changer, async (changing) => {
    const { tx, enrolment, at, today } = changing;
    if (enrolment === null) return refuse('AP0004');
    const backup = await findBackup(changing, wanted.backupToken);
    if (backup === 'unusable') return refuse('AP0001');
    const backupMethodId = backup?.id ?? null;
    if (enrolment.limitCents === limitCents && enrolment.backupMethodId === backupMethodId) return 'done' as const;
    await writeSettings(tx, enrolment.id, { limitCents, backupMethodId });
    await lookAgain(tx, changer.accountId, today, ['overLimit', 'noMethod'], at);
    await tell(changing, { kind: 'settings', limitCents, backup: backup?.display ?? null });
    return 'done' as const;
  });
}

/** A second method of the account's own that can be charged, and is not the first. One that stays as it is need not be judged again. */
async function findBackup({ deps, tx, account, enrolment, today }: Changing, token: string | null) {
  if (token === null) return null;
  const method = await deps.paymentMethods.findUsable(tx, account.id, token);
  if (method === null || method.id === enrolment?.chosenMethodId) return 'unusable';
  const isExpired = method.expiration !== null && isCardExpired(method.expiration, today);
  return isExpired && method.id !== enrolment?.backupMethodId ? 'unusable' : method;
}

/** C-102: leaves the next charge out, or takes that back while nothing was charged. Either one twice is done already. */
export async function skipCharge(
  deps: AutopayDeps,
  changer: Changer,
  { dueDate, skip }: { dueDate: string; skip: boolean },
): Done<'AP0004' | 'AP0005'> {
  const isDate = parseCalendarDate(dueDate) !== null;
  return change(deps, changer, async (changing) => {
    const { tx, enrolment } = changing;
    if (enrolment === null) return refuse('AP0004');
    if (!isDate) return refuse('AP0005');
    const isSkipped = (await findCharge(tx, changer.accountId, dueDate))?.state === 'skipped';
    if (!(await (skip ? leaveOut : takeBack)(changing, dueDate))) return refuse('AP0005');
    if (isSkipped !== skip) await tell(changing, { kind: skip ? 'skipped' : 'unskipped', dueOn: dueDate });
    return 'done' as const;
  });
}

async function leaveOut({ deps, tx, account, enrolment, at }: Changing, dueDate: string): Promise<boolean> {
  const charge = await findCharge(tx, account.id, dueDate);
  if (charge?.state === 'skipped') return true;
  const { next } = planOf(deps, await readPlan(tx, account.id), at);
  if (next?.dueOn !== dueDate || enrolment === null) return false;
  const skipped = { state: 'skipped' as const, reason: 'skipped', amountCents: next.amountCents };
  // The time of another try stays, so that taking the skip back brings it back.
  const nextTryAt = charge?.nextTryAt ?? null;
  await putCharge(tx, { accountId: account.id, enrolmentId: enrolment.id, dueOn: dueDate, ...skipped, tries: 0, nextTryAt, at });
  return true;
}

async function takeBack({ deps, tx, account, at }: Changing, dueDate: string): Promise<boolean> {
  const charge = await findCharge(tx, account.id, dueDate);
  if (charge === null) return planOf(deps, await readPlan(tx, account.id), at).next?.dueOn === dueDate;
  if (charge.state !== 'skipped') return false;
  if (charge.hasTries)
    await moveCharge(tx, charge.id, { state: 'retry', reason: charge.lastReason, nextTryAt: charge.nextTryAt ?? at, at });
  else await deleteCharge(tx, charge.id);
  return true;
}
