import type { Contract, RouteInput } from '@porchlight/contract';
import { defaultLocale, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { enqueue } from '../platform/jobs/index.ts';
import type { Brand } from '../site/index.ts';
import { orderedMail } from './change-mails.ts';
import { describeChange, serviceAddressOf } from './change-words.ts';
import { findNamedChange, hasOpenChange, insertChange } from './changes.store.ts';
import type { ChangingDeps } from './deps.ts';
import {
  findOpenLine,
  isChange,
  type JudgedChange,
  judgeAgain,
  judgeChange,
  recordedAfter,
  type WantedChange,
  wantedChange,
} from './judge-change.ts';
import { outcomeOf } from './preview-change.ts';

type Body = RouteInput<Contract['planChange']['changeService']>['body'];
type Refused = Refusal<'GEN0004' | 'GEN0007' | 'PLN0001' | 'PLN0002' | 'PLN0003' | 'PLN0004'>;

/**
 * C-037: orders a change of a line. Order, change, confirmation and the job that makes the change are one transaction under the account's lock. The
 * same name or key is the same order (D-013); another wish under the name is GEN0007, a line that is being changed PLN0004.
 */
export async function orderChange(deps: ChangingDeps, body: Body, context: AccountContext): Promise<{ id: number } | Refused> {
  const { accountId } = context;
  const brand = await deps.site.brand();
  const request = { route: 'C-037', scope: String(accountId), key: context.idempotencyKey, body };
  return deps.requestKeys.once<{ id: number } | Refused>(request, async (tx) => {
    await deps.ledger.lockAccount(tx, accountId);
    const wanted = wantedChange(body);
    const asked = { ...wanted, name: body.name, note: body.note, toPlanId: body.planId };
    const earlier = await findNamedChange(tx, asked);
    if (earlier) return earlier.isSame ? { id: earlier.orderId } : refuse('GEN0007');
    const judged = await judgeWanted(deps, tx, wanted);
    if (isRefusal(judged)) return judged;
    const judgedIn = { 'en-us': judged, 'sp-es': await judgeAgain(deps, tx, wanted, 'sp-es') };
    const orderId = await writeOrder(deps, tx, { wanted, judgedIn, name: body.name, note: body.note, actor: actorOf(context) });
    await mailConfirmation(deps, tx, { orderId, wanted, judgedIn, brand });
    await enqueue(tx, 'applyPlanChange', { orderId });
    return { id: orderId };
  });
}

/** Judged in the provider's own language first. */
async function judgeWanted(deps: ChangingDeps, tx: Transaction, wanted: WantedChange): Promise<JudgedChange | Refused> {
  const open = await findOpenLine(deps, tx, wanted, defaultLocale);
  if (isRefusal(open)) return open;
  if (await hasOpenChange(tx, wanted.lineId)) return refuse('PLN0004');
  const judged = await judgeChange(deps, tx, open, wanted);
  if (isRefusal(judged)) return judged;
  return isChange(judged) ? judged : refuse('PLN0002');
}

/** The same change with its plans and their parts as each language calls them. */
type JudgedIn = Readonly<Record<Locale, JudgedChange>>;

interface NewOrder {
  wanted: WantedChange;
  judgedIn: JudgedIn;
  name: string;
  note: string;
  actor: Actor;
}

async function writeOrder(deps: ChangingDeps, tx: Transaction, { wanted, judgedIn, name, note, actor }: NewOrder): Promise<number> {
  const { accountId, lineId, changes } = wanted;
  const judged = judgedIn[defaultLocale];
  const { line, target, services } = judged;
  const at = deps.clock.now();
  const described = { description: describeChange(judged, defaultLocale), descriptionEs: describeChange(judgedIn['sp-es'], 'sp-es') };
  const { orderId } = await deps.orders.open(tx, {
    accountId,
    workflow: 'planChange',
    type: texts[defaultLocale].planChangeMail.order.type,
    ...described,
    serviceAddress: serviceAddressOf(line.line),
    at,
    actor,
    work: [described],
    expectedBy: services.today,
  });
  const plans = { fromPlanId: line.plan.id, toPlanId: target.id };
  await insertChange(tx, { orderId, accountId, lineId, name, ...plans, changes, items: recordedAfter(judged), note, at });
  return orderId;
}

interface Confirmed {
  orderId: number;
  wanted: WantedChange;
  judgedIn: JudgedIn;
  brand: Brand;
}

/** In the language of whoever gets it, with the next bill as the preview shows it. */
async function mailConfirmation(deps: ChangingDeps, tx: Transaction, { orderId, wanted, judgedIn, brand }: Confirmed): Promise<void> {
  const { accountId } = wanted;
  const holder = await findAccountHolder(tx, accountId);
  if (!holder?.email) return;
  const read = judgedIn[holder.locale];
  const serviceAddress = serviceAddressOf(read.line.line);
  const facts = { accountId, orderId, holder: { ...holder, email: holder.email }, brand, serviceAddress, portalUrl: deps.portalUrl };
  await deps.outbox.queueOptionalMail(tx, orderedMail(facts, read, await outcomeOf(deps, tx, read)));
}

/** Who ordered: the customer, or staff in their name (D-033). */
function actorOf({ principal: { userId, impersonatorId } }: AccountContext): Actor {
  return impersonatorId === null ? { kind: 'customer', userId } : { kind: 'staff', userId: impersonatorId };
}
