import type { Contract, RouteAnswer } from '@porchlight/contract';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { Consent } from '../consents/index.ts';
import type { Enrolment } from './enrolments.store.ts';
import type { ChargeHistoryRow } from './plan.store.ts';
import type { Plan } from './plan.ts';

export type AutoPayPlan = RouteAnswer<Contract['autopay']['getAutoPayPlan']>;
type Charge = RouteAnswer<Contract['autopay']['listAutoPayCharges']>['charges'][number];

const off: AutoPayPlan = {
  enabled: false,
  needsMethod: false,
  methodReason: null,
  nextCharge: null,
  limit: null,
  backup: null,
  authorization: null,
  failure: null,
};

/** C-100: what AutoPay does next and may not do. Nothing at all while it is off. */
export function presentPlan(
  enrolment: Enrolment | null,
  plan: Plan,
  { consent, locale }: { consent: Consent | null; locale: Locale },
): AutoPayPlan {
  if (enrolment === null) return off;
  const { limitCents, backupToken, backupDisplay } = enrolment;
  const isRemoved = enrolment.chosenMethodId !== null && enrolment.methodId === null;
  return {
    enabled: true,
    needsMethod: enrolment.methodId === null || enrolment.methodFailedAt !== null,
    methodReason: enrolment.methodFailedReason ?? (isRemoved ? 'methodRemoved' : null),
    nextCharge: presentNext(plan, locale),
    limit: limitCents === null ? null : dollarsFromCents(limitCents),
    backup:
      backupToken === null || backupDisplay === null ? null : { token: backupToken, paymentInformation: methodName(backupDisplay, locale) },
    authorization:
      consent === null
        ? null
        : { text: consent.wording, version: consent.wordingVersion, locale: consent.locale, givenAt: consent.at.toISOString() },
    failure: presentFailure(plan.failure),
  };
}

function presentNext({ next, method }: Plan, locale: Locale): AutoPayPlan['nextCharge'] {
  if (next === null) return null;
  return {
    date: next.date,
    dueDate: next.dueOn,
    amount: dollarsFromCents(next.amountCents),
    invoices: next.bills.map(({ id, invoiceDate, dueDate, openCents }) => ({
      id,
      invoiceDate,
      dueDate,
      amount: dollarsFromCents(openCents),
    })),
    method: method && methodName(method, locale),
    outlook: next.outlook,
  };
}

function presentFailure(failure: Plan['failure']): AutoPayPlan['failure'] {
  if (failure === null) return null;
  const { dueOn, amountCents, reason, retryOn } = failure;
  return { dueDate: dueOn, amount: dollarsFromCents(amountCents), reason: reason as Reason, retryOn };
}
type Reason = NonNullable<AutoPayPlan['failure']>['reason'];

/** C-103: a charge and every try of it. */
export function presentCharge(charge: ChargeHistoryRow, locale: Locale): Charge {
  return {
    id: charge.id,
    dueDate: charge.dueOn,
    amount: dollarsFromCents(charge.amountCents),
    state: charge.state,
    reason: charge.reason as Reason | null,
    updatedAt: charge.updatedAt.toISOString(),
    attempts: charge.tries.map(({ reference, at, amountCents, method, isBackup, state, reason }) => ({
      reference,
      at: new Date(at).toISOString(),
      amount: dollarsFromCents(amountCents),
      method: method && methodName(method, locale),
      isBackup,
      state: moneyStateOf(state),
      reason,
    })),
  };
}
