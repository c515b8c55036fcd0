import { managePlanButton } from '@porchlight/domain/services/manage-plan.ts';
import { Suspense } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { allReads } from '../platform/reads/all-reads.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useStore } from '../ui/external-store.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { managedLine } from './managed-line.ts';
import type { NotManagedProps } from './NotManaged.tsx';
import { PlanChange } from './plan-change/PlanChange.tsx';
import { ServiceChoice } from './plan-change/ServiceChoice.tsx';
import { type ServiceItem, useManagePlanSetting, useServices } from './services-query.ts';

/** Fetched where it is wanted: most who come here can change their plan. */
const notManaged = lazyScreen(async () => (await import('./NotManaged.tsx')).NotManaged);

function NotManaged(props: NotManagedProps) {
  const Services = notManaged.use();
  return <Services {...props} />;
}

/** Manage: the plan of a line, its features and packages, and changing them (PLAN-001 to PLAN-012). What cannot be changed here is shown. */
export function ManagePanel({ accountId }: PanelProps) {
  const shell = useTexts('shell');
  const services = useServices(accountId);
  const account = useQuery(routeQuery('account.getAccount', { params: { id: accountId } }));
  const setting = useManagePlanSetting();
  const read = allReads(services, account);
  const waiting = <SkeletonLines lines={8} label={shell.loading} />;
  if (!read.data || setting === undefined) {
    return (
      <PanelBody isWaiting>
        <Read query={{ ...read, data: undefined }} waiting={waiting}>
          {() => null}
        </Read>
      </PanelBody>
    );
  }
  const [items, { status: accountStatus }] = read.data;
  return <Judged accountId={accountId} services={items} judge={(service) => managePlanButton({ setting, service, accountStatus })} />;
}

interface JudgedProps extends PanelProps {
  services: readonly ServiceItem[];
  judge: (service: ServiceItem) => ReturnType<typeof managePlanButton>;
}

/** The service that was meant, of those that can be changed here. */
function Judged({ accountId, services, judge }: JudgedProps) {
  const shell = useTexts('shell');
  const chosenLine = useStore(managedLine);
  const manageable = services.filter((service) => judge(service) !== 'hidden');
  const service = manageable.find(({ serviceLines }) => serviceLines[0]?.serviceLineId === chosenLine) ?? manageable[0];
  const line = service?.serviceLines[0];
  const choice = manageable.length > 1 && line && (
    <ServiceChoice services={manageable} lineId={line.serviceLineId} onChoose={(id) => managedLine.set(id)} />
  );
  if (service && line && judge(service) === 'enabled') {
    return (
      <PlanChange key={line.serviceLineId} accountId={accountId} service={service} line={line}>
        {choice}
      </PlanChange>
    );
  }
  return (
    <PanelBody>
      {choice}
      <Suspense fallback={<SkeletonLines lines={8} label={shell.loading} />}>
        <NotManaged services={service ? [service] : services} isPaused={service !== undefined} />
      </Suspense>
    </PanelBody>
  );
}
