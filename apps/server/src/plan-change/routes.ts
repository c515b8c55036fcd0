import type { Contract } from '@porchlight/contract';
import { isChosen } from '@porchlight/domain/pricing/selection.ts';
import type { Locale } from '@porchlight/texts';
import type { ManagedPlan } from '../catalogue/index.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { ChangingDeps, PlanChangeDeps } from './deps.ts';
import { wantedChange } from './judge-change.ts';
import { orderChange } from './order-change.ts';
import { previewChange } from './preview-change.ts';
import { listPlansOf, type ManagedLine, readAccountServices, readPlan } from './read-services.ts';

type Reads = Pick<Handlers<Contract['planChange']>, 'getManagedPlan' | 'listActiveItems' | 'listLinePlans'>;

/** C-035, C-036 and C-139. */
export function readHandlers(deps: PlanChangeDeps): Reads {
  return {
    getManagedPlan: async ({ query }, { accountId, locale }) =>
      (await findManagedPlan(deps, accountId, query.planId, locale)) ?? refuse('GEN0004'),
    listActiveItems: async ({ params }, { accountId, locale }) => {
      const services = await readAccountServices(deps, deps.db, accountId, locale);
      const found = services?.lines.find(({ line }) => line.id === params.lineId);
      return found ? presentActive(found) : refuse('GEN0004');
    },
    listLinePlans: async ({ params }, { accountId, locale }) => {
      const services = await readAccountServices(deps, deps.db, accountId, locale);
      const found = services?.lines.find(({ line }) => line.id === params.lineId);
      if (!services || !found) return refuse('GEN0004');
      const plans = await listPlansOf(deps, deps.db, services, found);
      return { plans: plans.map((plan) => ({ ...plan, isCurrent: plan.id === found.service.planId })) };
    },
  };
}

/** C-037 and C-138. */
export function changeHandlers(deps: ChangingDeps): Pick<Handlers<Contract['planChange']>, 'changeService' | 'previewChange'> {
  return {
    changeService: ({ body }, context) => orderChange(deps, body, context),
    previewChange: ({ body }, { locale }) => previewChange(deps, wantedChange(body), locale),
  };
}

/** A plan the account has, or one that one of its lines may change to; null for any other. */
async function findManagedPlan(deps: PlanChangeDeps, accountId: number, planId: number, locale: Locale): Promise<ManagedPlan | null> {
  const services = await readAccountServices(deps, deps.db, accountId, locale);
  if (services === null) return null;
  const own = services.lines.find(({ service }) => service.planId === planId);
  if (own) return own.plan;
  if (services.account.services.some((service) => service.planId === planId)) return readPlan(deps, deps.db, services, planId);
  const oneOfEach = new Map(services.lines.map((line) => [line.service.planId, line])).values();
  for (const line of oneOfEach) {
    const plans = await listPlansOf(deps, deps.db, services, line);
    if (plans.some(({ id }) => id === planId)) return readPlan(deps, deps.db, services, planId);
  }
  return null;
}

/** D-110: what is active, hidden things with their flag (D-112). */
function presentActive({ plan, active }: ManagedLine) {
  const features = [...plan.mainIncludedFeatures, ...plan.mainMandatoryFeatures, ...plan.mainOptionalFeatures];
  const isFirst = (id: number, at: number): boolean => features.findIndex((feature) => feature.id === id) === at;
  return {
    features: features.filter(({ id }, at) => isChosen(active, { featureId: id }) && isFirst(id, at)),
    featurePackageOptions: active.flatMap((item) =>
      'optionId' in item ? [{ featurePackageId: item.packageId, featurePackageOptionId: item.optionId }] : [],
    ),
  };
}
