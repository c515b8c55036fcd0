import { serviceLineLabel } from '@porchlight/domain/services/service-line-label.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { DetailsFailure, PlanParts } from '../../configurator/index.ts';
import { PanelBody } from '../../panels/PanelParts.tsx';
import { usePanels } from '../../panels/panel-context.ts';
import { type CallAnswer, routeQuery } from '../../platform/api/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { allReads } from '../../platform/reads/all-reads.ts';
import { useQuery } from '../../platform/reads/query-client.ts';
import { Read } from '../../platform/reads/Read.tsx';
import { useBusy } from '../../platform/session/index.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorEdge } from '../../ui/ErrorEdge.tsx';
import { lazyScreen } from '../../ui/lazy-screen.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import type { ServiceItem, ServiceLine } from '../services-query.ts';
import { ChangeFoot } from './ChangeFoot.tsx';
import { Confirmation } from './Confirmation.tsx';
import { PlanRows } from './PlanRows.tsx';
import type { PreviewPartProps } from './PreviewPart.tsx';
import styles from './plan-change.module.css';
import {
  activeItems,
  chosenItems,
  isChanged,
  itemsToSend,
  mayApply,
  offeredLine,
  type PresentLine,
  untouchedDraft,
  wantedPlan,
  wasChangedElsewhere,
  withItems,
  withPlan,
} from './plan-draft.ts';
import { type Apply, useApply } from './use-apply.ts';
import { usePreview } from './use-preview.ts';

/** On its way as soon as the panel is: it is not in the panel's own file, so that the choice is there first. */
const previewPart = lazyScreen(async () => (await import('./PreviewPart.tsx')).PreviewPart);

function PreviewPart(props: PreviewPartProps) {
  const Part = previewPart.use();
  return <Part {...props} />;
}

type Plans = CallAnswer<'planChange.listLinePlans'>['plans'];

interface PlanChangeProps {
  accountId: number;
  service: ServiceItem;
  line: ServiceLine;
  /** Stands above everything: the choice among several services. */
  children: ReactNode;
}

/** The two steps of a plan change: what is chosen, and the reference of what was ordered (PLAN-002, PLAN-003). */
export function PlanChange({ accountId, service, line, children }: PlanChangeProps) {
  const texts = useTexts('managePlan');
  const apply = useApply();
  const params = { id: accountId, lineId: line.serviceLineId };
  // Opened again, the panel shows what is true now.
  const plans = useQuery({ ...routeQuery('planChange.listLinePlans', { params }), staleTime: 0 });
  const active = useQuery({ ...routeQuery('planChange.listActiveItems', { params }), staleTime: 0 });
  const read = allReads(plans, active);
  if (apply.orderId !== null) return <Confirmation orderId={apply.orderId} />;
  if (!read.data) {
    return (
      <PanelBody isWaiting>
        {children}
        <Read query={{ ...read, data: undefined }} waiting={<SkeletonLines lines={10} label={texts.loading} />}>
          {() => null}
        </Read>
      </PanelBody>
    );
  }
  const [listed, items] = read.data;
  const present: PresentLine = { planId: currentPlan(listed.plans) ?? service.planId, active: activeItems(items) };
  /** Another window or device may have changed the line since it was read. Where that cannot be asked, the order itself will tell. */
  const isStale = async (): Promise<boolean> => {
    const [newPlans, newItems] = await Promise.all([plans.refetch(), active.refetch()]);
    if (!newPlans.data || !newItems.data) return false;
    const planId = currentPlan(newPlans.data.plans) ?? present.planId;
    return wasChangedElsewhere(present, { planId, active: activeItems(newItems.data) });
  };
  return (
    <Choosing accountId={accountId} lineId={line.serviceLineId} plans={listed.plans} present={present} apply={apply} isStale={isStale}>
      {children}
      <p className={classes(text.small, text.muted)}>{serviceLineLabel(line, service.serviceModel.directorySystemNumType?.name)}</p>
    </Choosing>
  );
}

const currentPlan = (plans: Plans): number | undefined => (plans.find(({ isCurrent }) => isCurrent) ?? plans[0])?.id;

interface ChoosingProps {
  accountId: number;
  lineId: number;
  plans: Plans;
  present: PresentLine;
  apply: Apply;
  isStale: () => Promise<boolean>;
  children: ReactNode;
}

/** Step one: the plan, its features and packages, beside them what the choice does to the bills. */
function Choosing({ accountId, lineId, plans, present, apply, isStale, children }: ChoosingProps) {
  const texts = useTexts('managePlan');
  const { close } = usePanels();
  const [draft, setDraft] = useState(untouchedDraft);
  const planId = wantedPlan(draft, present, plans);
  const details = useQuery({
    ...routeQuery('planChange.getManagedPlan', { query: { accountId, planId, fromCustomerPortal: 'true' } }),
    staleTime: 0,
  });
  const offered = details.data ? offeredLine(details.data) : null;
  const wanted = offered && { planId, items: chosenItems(draft, present, planId, offered) };
  const change = wanted && { accountId, planId, existingServiceLineId: lineId, features: itemsToSend(present, wanted) };
  const hasChanged = wanted !== null && isChanged(present, wanted);
  const preview = usePreview(change);
  useBusy(draft.isEdited && hasChanged);
  const edit = (next: typeof draft): void => {
    apply.forget();
    setDraft(next);
  };
  const plan = plans.find(({ id }) => id === planId);
  return (
    <>
      <PanelBody>
        <div className={styles.columns}>
          <fieldset className={styles.choice} disabled={apply.isSubmitting}>
            {children}
            <PlanRows plans={plans} chosenId={planId} onChoose={(id) => edit(withPlan(draft, present, wanted, id))} />
            {offered && wanted ? (
              <PlanParts
                details={offered}
                selection={wanted.items}
                orderType="ACTIVE"
                active={present.active}
                onChange={(items) => edit(withItems(draft, present, { planId, items }))}
              />
            ) : details.isError ? (
              <DetailsFailure thrown={details.error} onAgain={() => void details.refetch()} />
            ) : (
              <SkeletonLines lines={8} label={texts.loading} />
            )}
          </fieldset>
          <ErrorEdge fallback={null}>
            <Suspense fallback={<SkeletonLines lines={6} label={texts.preview.waiting} />}>
              <PreviewPart {...preview} isChanged={hasChanged} newPlan={plan && !plan.isCurrent ? plan : null} />
            </Suspense>
          </ErrorEdge>
        </div>
      </PanelBody>
      <ChangeFoot
        preview={preview.preview}
        isChanged={hasChanged}
        canApply={(isClosed) => mayApply({ isEdited: draft.isEdited, isChanged: hasChanged, isSubmitting: apply.isSubmitting, isClosed })}
        apply={apply}
        onApply={() => (change ? apply.apply(change, isStale) : undefined)}
        onCancel={close}
      />
    </>
  );
}
