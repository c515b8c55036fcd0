import type { Contract, RouteInput } from '@porchlight/contract';
import { activationFees } from '@porchlight/domain/billing/monthly-charges.ts';
import { changedSelection, type ItemChange, isSameSelection } from '@porchlight/domain/plan-change/change-selection.ts';
import { toChosenItem } from '@porchlight/domain/pricing/order-plans.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import { initialSelection, isChosen } from '@porchlight/domain/pricing/selection.ts';
import { managePlanButton } from '@porchlight/domain/services/manage-plan.ts';
import type { Locale } from '@porchlight/texts';
import type { ChangedLine } from '../billing/index.ts';
import type { ManagedPlan } from '../catalogue/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { readSettings, settingKeys } from '../site/index.ts';
import { type AccountServices, listPlansOf, type ManagedLine, type ReadDeps, readAccountServices, readPlan } from './read-services.ts';

type Asked = RouteInput<Contract['planChange']['previewChange']>['body'];

/** What somebody wants of a line. */
export interface WantedChange {
  accountId: number;
  lineId: number;
  /** The plan it shall have: its own or another. */
  planId: number;
  changes: readonly ItemChange[];
}

/** The line of a change, which may be changed here and now. */
export interface OpenLine {
  services: AccountServices;
  line: ManagedLine;
}

/** A change the server has judged, with names and prices of the catalogue. */
export interface JudgedChange extends OpenLine {
  target: ManagedPlan;
  /** What is active afterwards. */
  after: readonly ChosenItem[];
}

/** A change as the wire asks for it (D-107). */
export function wantedChange({ accountId, existingServiceLineId: lineId, planId, features }: Asked): WantedChange {
  return { accountId, lineId, planId, changes: features.map(({ action, ...item }) => ({ item: toChosenItem(item), action })) };
}

/**
 * The line a customer may change, in a language: GEN0004 when it is not the account's, PLN0001 when it can't be changed in the portal, PLN0003 when
 * line or account is not active. The same rule decides over the Manage button (DASH-022 to DASH-025).
 */
export async function findOpenLine(
  deps: ReadDeps,
  queries: Queries,
  { accountId, lineId }: Pick<WantedChange, 'accountId' | 'lineId'>,
  locale: Locale,
): Promise<OpenLine | Refusal<'GEN0004' | 'PLN0001' | 'PLN0003'>> {
  const services = await readAccountServices(deps, queries, accountId, locale);
  const line = services?.lines.find((each) => each.line.id === lineId);
  if (!services || !line) return refuse('GEN0004');
  const button = managePlanButton({
    setting: (await readSettings(queries)).text(settingKeys.managePlanEnabled),
    service: { allowManageCustomerPortal: line.service.allowManage, serviceLines: line.service.lines },
    accountStatus: services.account.status,
  });
  if (button === 'hidden') return refuse('PLN0001');
  return button === 'enabled' ? { services, line } : refuse('PLN0003');
}

/** What a change of a line leads to; PLN0002 when it can't be made. A change that changes nothing is one as well: see `isChange`. */
export async function judgeChange(
  deps: ReadDeps,
  queries: Queries,
  open: OpenLine,
  { planId, changes }: WantedChange,
): Promise<JudgedChange | Refusal<'PLN0002'>> {
  const { services, line } = open;
  const target = planId === line.service.planId ? line.plan : await findTarget(deps, queries, open, planId);
  const after = target && changedSelection({ present: line.active, target, changes });
  return target && after ? { services, line, target, after } : refuse('PLN0002');
}

/** Another plan that the line may change to. */
async function findTarget(deps: ReadDeps, queries: Queries, { services, line }: OpenLine, planId: number): Promise<ManagedPlan | null> {
  const plans = await listPlansOf(deps, queries, services, line);
  return plans.some(({ id }) => id === planId) ? readPlan(deps, queries, services, planId) : null;
}

/** The same in another language: of a line found and a change judged before, in the same transaction. */
export async function judgeAgain(deps: ReadDeps, queries: Queries, wanted: WantedChange, locale: Locale): Promise<JudgedChange> {
  const open = await findOpenLine(deps, queries, wanted, locale);
  const judged = isRefusal(open) ? open : await judgeChange(deps, queries, open, wanted);
  if (isRefusal(judged)) throw new Error('a change was judged otherwise in another language');
  return judged;
}

/** Whether anything would be different. */
export function isChange({ line, target, after }: JudgedChange): boolean {
  return target.id !== line.plan.id || !isSameSelection(line.active, after);
}

/**
 * What to record for the line: what was recorded and stays, and what was chosen. What a plan includes or demands by itself follows from the plan
 * and is recorded only where it was before.
 */
export function recordedAfter({ line, target, after }: JudgedChange): ChosenItem[] {
  const packages = new Set(target.mainMandatoryFeaturePackages.map(({ featurePackageId }) => featurePackageId));
  const given = initialSelection(target).filter((item) => 'featureId' in item || !packages.has(item.packageId));
  return after.filter((item) => isChosen(line.recorded, item) || (!isChosen(line.active, item) && !isChosen(given, item)));
}

/** A judged change as its bills see it. */
export function changedLine(judged: JudgedChange): ChangedLine {
  const { line, target, after } = judged;
  const items = recordedAfter(judged);
  const features = items.flatMap((item) => ('featureId' in item ? [item.featureId] : []));
  const options = items.flatMap((item) => ('optionId' in item ? [item.optionId] : []));
  const rising = (ids: number[]) => ids.toSorted((a, b) => a - b);
  const once = activationFees(target, line.active, after);
  return { lineId: line.line.id, planId: target.id, features: rising(features), options: rising(options), once };
}
