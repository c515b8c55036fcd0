import { managePlanSettingKey } from '@porchlight/domain/services/manage-plan.ts';
import { inPlanOrder } from '@porchlight/domain/services/plan-relation.ts';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

export type ServiceItem = CallAnswer<'services.listServices'>['services'][number];
export type ServiceLine = ServiceItem['serviceLines'][number];

/** The services of an account, the main plan first (D-060). */
export function useServices(accountId: number) {
  return useQuery({
    ...routeQuery('services.listServices', { params: { id: accountId } }),
    select: ({ services }) => inPlanOrder(services),
  });
}

/** The manage-plan setting: undefined while it is asked for, null when it is not set, which means on (D-063). */
export function useManagePlanSetting(): string | null | undefined {
  const { data, isError } = useQuery({ ...routeQuery('site.getConfiguration'), staleTime: Number.POSITIVE_INFINITY });
  if (isError) return null;
  return data && (data.find(({ key }) => key === managePlanSettingKey)?.value ?? null);
}
