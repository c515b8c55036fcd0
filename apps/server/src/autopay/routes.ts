import type { Contract } from '@porchlight/contract';
import { isCardExpired } from '@porchlight/domain/autopay/card-expiration.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { readConsent } from '../consents/index.ts';
import type { Handlers, Refusal } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { type Changer, changeSettings, disable, skipCharge } from './change-enrolment.ts';
import type { AutopayDeps } from './deps.ts';
import { enableByBank, enableByCard, enableByToken } from './enable.ts';
import type { Enroller } from './enrol.ts';
import { readAccountZone, readCards } from './enrolments.store.ts';
import { readChargeHistory, readPlan } from './plan.store.ts';
import { planOf } from './plan.ts';
import { type AutoPayInfo, presentAutopay, presentCard } from './present-autopay.ts';
import { type AutoPayPlan, presentCharge, presentPlan } from './present-plan.ts';

export function autopayHandlers(deps: AutopayDeps): Handlers<Contract['autopay']> {
  const info = async ({ accountId, locale }: AccountContext): Promise<AutoPayInfo> => {
    const rows = await readPlan(deps.db, accountId);
    return presentAutopay(rows?.enrolment ?? null, planOf(deps, rows, deps.clock.now()).next, locale);
  };
  const plan = async ({ accountId, locale }: AccountContext): Promise<AutoPayPlan> => {
    const rows = await readPlan(deps.db, accountId);
    const consentId = rows?.enrolment.consentId ?? null;
    const consent = consentId === null ? null : await readConsent(deps.db, consentId);
    return presentPlan(rows?.enrolment ?? null, planOf(deps, rows, deps.clock.now()), { consent, locale });
  };
  return {
    getAutoPay: (_input, context) => info(context),
    listAutoPayCards: (_input, context) => listCards(deps, context),
    enableAutoPayByBank: async ({ body }, context) => after(await enableByBank(deps, enrollerOf(context), body), () => info(context)),
    enableAutoPayByCard: async ({ body: { accountId: _id, ...card } }, context) =>
      after(await enableByCard(deps, enrollerOf(context), card), () => info(context)),
    enableAutoPayByToken: async ({ body }, context) =>
      after(await enableByToken(deps, enrollerOf(context), body.token), () => info(context)),
    disableAutoPay: async (_input, context) => after(await disable(deps, changerOf(context)), () => info(context)),
    getAutoPayPlan: (_input, context) => plan(context),
    changeAutoPaySettings: async ({ body }, context) => after(await changeSettings(deps, changerOf(context), body), () => plan(context)),
    skipAutoPayCharge: async ({ body }, context) => after(await skipCharge(deps, changerOf(context), body), () => plan(context)),
    listAutoPayCharges: async (_input, { accountId, locale }) => ({
      charges: (await readChargeHistory(deps.db, accountId)).map((charge) => presentCharge(charge, locale)),
    }),
  };
}

const changerOf = ({ accountId, principal }: AccountContext): Changer => ({
  accountId,
  userId: principal.userId,
  staffId: principal.impersonatorId,
});
const enrollerOf = (context: AccountContext): Enroller => ({ ...changerOf(context), locale: context.locale });

/** What is true after a write that was done; its refusal otherwise. */
function after<R extends Refusal, Answer>(outcome: 'done' | R, answer: () => Promise<Answer>): Promise<Answer> | R {
  return outcome === 'done' ? answer() : outcome;
}

async function listCards(deps: AutopayDeps, { accountId, locale }: AccountContext) {
  const { timeZone } = await readAccountZone(deps.db, accountId);
  const today = todayInZone(deps.clock.now(), timeZone);
  const cards = await readCards(deps.db, accountId);
  const usable = cards.filter(({ expiration }) => expiration !== null && !isCardExpired(expiration, today));
  return { availableCards: usable.map((card) => presentCard(card, locale)) };
}
