import { type Cents, dollarsFromCents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { ChangePreview } from '../billing/index.ts';
import { plansWithLabel } from '../broadband-labels/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { isRefusal, type Refusal } from '../platform/http/handlers.ts';
import type { ChangingDeps } from './deps.ts';
import { changedLine, findOpenLine, type JudgedChange, judgeChange, type WantedChange } from './judge-change.ts';
import { type Preview, presentBills, presentTelling, tellChanges } from './present-change.ts';

const shownBills = 2;

/** What a change does to the money of an account. */
export interface ChangeOutcome extends ChangePreview {
  once: Cents;
}

/** C-138: what a change would do to the next two bills; nothing is kept. The bills are those the billing run makes. */
export async function previewChange(
  deps: ChangingDeps,
  wanted: WantedChange,
  locale: Locale,
): Promise<Preview | Refusal<'GEN0004' | 'PLN0001' | 'PLN0002' | 'PLN0003'>> {
  const { db } = deps;
  const open = await findOpenLine(deps, db, wanted, locale);
  const judged = isRefusal(open) ? open : await judgeChange(deps, db, open, wanted);
  if (isRefusal(judged)) return judged;
  const { target, services } = judged;
  const [outcome, labelled] = await Promise.all([outcomeOf(deps, db, judged), plansWithLabel(db, [target.id])]);
  const changes = tellChanges(judged);
  return {
    plan: { id: target.id, description: target.description, hasBroadbandLabel: labelled.has(target.id) },
    effectiveDate: services.today,
    changes: changes.map(presentTelling),
    recurring: { before: dollarsFromCents(outcome.monthlyBefore), after: dollarsFromCents(outcome.monthlyAfter) },
    oneTime: dollarsFromCents(outcome.once),
    bills: outcome.before.flatMap((bill, at) => {
      const changed = outcome.after[at];
      return changed ? [presentBills(bill, changed)] : [];
    }),
  };
}

/** The next bills of a change's account, with it and without it, as things stand. */
export async function outcomeOf(
  { billing }: Pick<ChangingDeps, 'billing'>,
  queries: Queries,
  judged: JudgedChange,
): Promise<ChangeOutcome> {
  const { account, locale } = judged.services;
  const changed = changedLine(judged);
  const preview = await billing.previewChange(queries, account.id, { changed, count: shownBills, locale });
  return { ...preview, once: sumCents(changed.once.map((fee) => fee.cents)) };
}
