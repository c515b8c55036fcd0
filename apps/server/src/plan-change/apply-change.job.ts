import { defaultLocale } from '@porchlight/texts';
import { findAccountHolder } from '../account/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal } from '../platform/http/handlers.ts';
import type { Brand } from '../site/index.ts';
import { writeLine } from './account-services.store.ts';
import { notMadeMail } from './change-mails.ts';
import { endChange, type OpenChange, readOpenChange } from './changes.store.ts';
import type { ChangingDeps } from './deps.ts';
import { changedLine, findOpenLine, type JudgedChange, judgeChange, recordedAfter } from './judge-change.ts';

const actor = { kind: 'system', userId: null } as const;

/**
 * Makes an ordered change: lines, plan, what the next bill carries and the end of the order are one transaction, once, however often the job runs and
 * however many run it. What can't be made any more cancels the order, changes nothing and tells the customer. An order somebody cancelled ends so.
 */
export async function applyPlanChange(deps: ChangingDeps, orderId: number): Promise<void> {
  const brand = await deps.site.brand();
  const found = await readOpenChange(deps.db, orderId);
  if (found === null) return;
  await deps.db.transaction(async (tx) => {
    await deps.ledger.lockAccount(tx, found.accountId);
    const change = await readOpenChange(tx, orderId);
    const [work] = change ? await deps.orders.workOfOrder(tx, orderId) : [];
    if (!change || !work) return;
    if (work.step === 'cancelled') return endChange(tx, orderId, deps.clock.now(), null);
    const judged = await judgeNow(deps, tx, change);
    if (judged === null) return giveUp(deps, tx, change, { ...work, brand });
    await makeChange(deps, tx, orderId, judged);
    // An operator may have finished the order by hand.
    if (work.step !== 'finished') await deps.orders.advance(tx, { serviceOrderId: work.serviceOrderId, event: 'applied', actor });
  });
}

/** The change as things stand now, in the customer's language; null when it can't be made any more. */
async function judgeNow(deps: ChangingDeps, tx: Transaction, change: OpenChange): Promise<JudgedChange | null> {
  const { accountId, lineId, fromPlanId, toPlanId: planId, changes } = change;
  const locale = (await findAccountHolder(tx, accountId))?.locale ?? defaultLocale;
  const open = await findOpenLine(deps, tx, { accountId, lineId }, locale);
  if (isRefusal(open) || open.line.service.planId !== fromPlanId) return null;
  const judged = await judgeChange(deps, tx, open, { accountId, lineId, planId, changes });
  return isRefusal(judged) ? null : judged;
}

async function makeChange(deps: ChangingDeps, tx: Transaction, orderId: number, judged: JudgedChange): Promise<void> {
  const { services, line, target } = judged;
  const at = deps.clock.now();
  const items = recordedAfter(judged);
  await deps.billing.addChange(tx, { accountId: services.account.id, orderId, at, changed: changedLine(judged) });
  await writeLine(tx, { lineId: line.line.id, serviceItemId: line.service.serviceItemId, planId: target.id, items });
  await endChange(tx, orderId, at, items);
}

async function giveUp(
  deps: ChangingDeps,
  tx: Transaction,
  { orderId, accountId }: OpenChange,
  { serviceOrderId, serviceAddress, step, brand }: { serviceOrderId: number; serviceAddress: string; step: string; brand: Brand },
): Promise<void> {
  await endChange(tx, orderId, deps.clock.now(), null);
  if (step !== 'finished') await deps.orders.advance(tx, { serviceOrderId, event: 'cancelled', actor });
  const holder = await findAccountHolder(tx, accountId);
  if (!holder?.email) return;
  const facts = { accountId, orderId, holder: { ...holder, email: holder.email }, brand, serviceAddress, portalUrl: deps.portalUrl };
  await deps.outbox.queueMessage(tx, notMadeMail(facts));
}
