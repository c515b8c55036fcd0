import { chargeKeys } from '@porchlight/domain/billing/charge-keys.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type NextStep, type PastDueAccount, stageOf, type TakenStep } from '@porchlight/domain/dunning/next-steps.ts';
import { outlookOf } from '@porchlight/domain/dunning/past-due-outlook.ts';
import type { BillingPolicy } from '@porchlight/domain/dunning/terms.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import {
  closeCase,
  deactivateService,
  insertStep,
  markAccountWrittenOff,
  openCase,
  reconnectService,
  showNotice,
  suspendService,
} from './cases.store.ts';
import { accountOn, type Decision } from './decide.rules.ts';
import type { DunningDeps } from './deps.ts';
import type { AccountFacts } from './facts.store.ts';
import { messageOf, noticeOf, type Told } from './present-messages.ts';
import { type Recipient, readRecipient } from './recipient.store.ts';

/** An account under its lock, and the moment. */
export interface Turn {
  locked: LockedAccount;
  facts: AccountFacts;
  policy: BillingPolicy;
  /** The day that counts for the account. */
  today: CalendarDate;
  at: Date;
  brand: Brand;
}

/** Takes the steps that are due, in their order, and says so to the customer; all of it in the caller's transaction. */
export async function takeSteps(
  deps: DunningDeps,
  tx: Transaction,
  turn: Turn,
  { account, steps }: Extract<Decision, { kind: 'steps' }>,
): Promise<void> {
  const { facts, policy, today, at } = turn;
  const dueOn = account.pastDue.parts[0]?.dueOn;
  if (dueOn === undefined) throw new Error('a step of an account that is not past due');
  const caseId = facts.caseId ?? (await openCase(tx, facts.id, dueOn, today));
  if (steps.length === 0) return;
  const recipient = await readRecipient(tx, facts.id);
  const taking: Taking = { ...turn, caseId, dueOn, account, recipient };
  for (const step of steps) {
    const taken = takenFrom(step, taking);
    await insertStep(tx, { ...taken, caseId, accountId: facts.id, takenAt: at, pastDueCents: account.pastDue.cents });
    taking.account = { ...taking.account, ...(await carryOut(deps, tx, step, taking)), steps: [...taking.account.steps, taken] };
    if (step.kind === 'lateFee') taking.account = { ...taking.account, charged: new Set([...taking.account.charged, step.invoiceId]) };
    if (step.kind !== 'lateFee' && step.kind !== 'writtenOff') await tell(deps, tx, taking, step.kind, taken.subjectId);
  }
  if (steps.at(-1)?.kind === 'writtenOff') return;
  const outlook = outlookOf(taking.account, policy, today, null);
  if (outlook === null) return;
  const message = noticeOf(outlook, stageOf(taking.account.status, taking.account.steps), recipient.locale);
  await showNotice(tx, { accountId: facts.id, caseId, message, at, isNew: true });
}

interface Taking extends Turn {
  caseId: number;
  dueOn: CalendarDate;
  account: PastDueAccount;
  recipient: Recipient;
}

function takenFrom(step: NextStep, { today, dueOn, policy }: Taking): TakenStep {
  const taken = { kind: step.kind, subjectId: 0, takenOn: today, dueOn, effectiveOn: null, feeCents: null };
  if (step.kind === 'reminder') return { ...taken, subjectId: step.days };
  if (step.kind === 'lateFee') return { ...taken, subjectId: step.invoiceId, feeCents: step.fee };
  if (step.kind === 'suspensionNotice') return { ...taken, effectiveOn: step.suspendsOn };
  // What being connected again costs is what is told with the suspension, whatever the terms say later.
  return step.kind === 'suspended' ? { ...taken, feeCents: policy.reconnectionFeeCents } : taken;
}

/** What a step does beside being on record, and what of the account it changes. */
async function carryOut(deps: DunningDeps, tx: Transaction, step: NextStep, taking: Taking): Promise<Partial<PastDueAccount>> {
  const { facts, locked, caseId, today, at, recipient } = taking;
  switch (step.kind) {
    case 'lateFee': {
      const description = fill(catalogue[recipient.locale].dunningMail.lateFeeLine, { date: formatDate(step.dueOn) });
      await charge(deps, tx, taking, { description, cents: step.fee, chargeKey: chargeKeys.lateFee(step.invoiceId) });
      return {};
    }
    case 'suspended':
      await suspendService(tx, facts.id, caseId);
      return { status: 'Suspended' };
    case 'deactivated':
      await deactivateService(tx, facts.id);
      return { status: 'Deactivated' };
    case 'writtenOff':
      await deps.ledger.postWriteOff(tx, locked, today);
      await markAccountWrittenOff(tx, facts.id);
      await closeCase(tx, { accountId: facts.id, caseId, on: today, as: 'writtenOff', at });
      return { status: 'Written-Off' };
    case 'reminder':
    case 'suspensionNotice':
      return {};
  }
}

interface Fee {
  description: string;
  cents: Cents;
  chargeKey: string;
}

async function charge(deps: DunningDeps, tx: Transaction, { facts, at }: Pick<Turn, 'facts' | 'at'>, fee: Fee): Promise<void> {
  const line = { kind: 'FEE' as const, periodStart: null, periodEnd: null, chargeClass: 'fee' as const, ...fee };
  await deps.billing.addPendingCharges(tx, { accountId: facts.id, orderId: null, at, lines: [line] });
}

async function tell(
  deps: DunningDeps,
  tx: Transaction,
  { facts, account, policy, today, recipient, brand, caseId, dueOn }: Taking,
  kind: Exclude<Told['kind'], 'reconnected'>,
  subjectId: number,
): Promise<void> {
  const outlook = outlookOf(account, policy, today, null);
  if (outlook === null) return;
  const dedupeKey = `dunning:${caseId}:${kind}:${dueOn}:${subjectId}`;
  const { portalUrl } = deps;
  await deps.outbox.queueMessage(
    tx,
    messageOf({ accountId: facts.id, recipient, told: { kind, outlook }, today, brand, portalUrl, dedupeKey }),
  );
}

/** Closes the case of an account that is not past due any more, and switches on again what was switched off for it. */
export async function settleCase(
  deps: DunningDeps,
  tx: Transaction,
  turn: Turn,
  account: PastDueAccount,
): Promise<'closed' | 'reconnected'> {
  const { facts, today, at, brand } = turn;
  const { caseId, id: accountId } = facts;
  if (caseId === null) throw new Error('an account without a case has none to close');
  await closeCase(tx, { accountId, caseId, on: today, as: 'paid', at });
  if (stageOf(facts.status, facts.steps) !== 'suspended') return 'closed';
  const suspended = facts.steps.find(({ kind }) => kind === 'suspended');
  const fee = suspended?.feeCents ?? null;
  await reconnectService(tx, accountId, caseId);
  const dueOn = facts.steps.at(-1)?.dueOn ?? today;
  const step = { kind: 'reconnected' as const, subjectId: 0, takenOn: today, dueOn, effectiveOn: null, feeCents: fee };
  await insertStep(tx, { ...step, caseId, accountId, takenAt: at, pastDueCents: account.pastDue.cents });
  const recipient = await readRecipient(tx, accountId);
  if (fee !== null && fee > 0) {
    const description = catalogue[recipient.locale].dunningMail.reconnectionFeeLine;
    await charge(deps, tx, turn, { description, cents: fee, chargeKey: chargeKeys.reconnection(caseId) });
  }
  const told = { kind: 'reconnected' as const, feeCents: fee ?? (0 as Cents) };
  const message = messageOf({
    accountId,
    recipient,
    told,
    today,
    brand,
    portalUrl: deps.portalUrl,
    dedupeKey: `dunning:${caseId}:reconnected`,
  });
  await deps.outbox.queueMessage(tx, message);
  return 'reconnected';
}

/** Says on the account page what is still past due after a payment of part of it. */
export async function refreshNotice(tx: Transaction, { facts, policy, today, at }: Turn): Promise<void> {
  const account = accountOn(facts, today);
  const outlook = outlookOf(account, policy, today, facts.heldUntil);
  if (outlook === null || facts.caseId === null) return;
  const { locale } = await readRecipient(tx, facts.id);
  const message = noticeOf(outlook, stageOf(account.status, account.steps), locale);
  await showNotice(tx, { accountId: facts.id, caseId: facts.caseId, message, at, isNew: false });
}
