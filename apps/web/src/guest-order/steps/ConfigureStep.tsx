import { fill } from '@porchlight/texts/template.ts';
import { DetailsFailure, OrderTotals, PlanConfigurator, TotalsFoot } from '../../configurator/index.ts';
import { chosenServices } from '../../plan-choice/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { SaveForLater } from '../drafts/SaveForLater.tsx';
import { orderMapId } from '../map/MapPanel.tsx';
import { orderTypeOf } from '../wizard-state.ts';
import styles from './configure-step.module.css';
import type { StepProps } from './step-props.ts';

/** Configure your Services: what each chosen plan includes, demands and offers, and what it all costs (GUEST-030 to GUEST-038). */
export function ConfigureStep({ state, send }: StepProps) {
  const { configure, back } = useTexts('guestOrderDetails');
  const { loading } = useTexts('configurator');
  const orderType = orderTypeOf(state);
  const { plansDetails } = state.data;
  const failed = plansDetails.find((read) => read.state === 'failed');
  const isLoading = !failed && plansDetails.some((read) => read.state === 'loading');
  const ready = !failed && !isLoading && orderType !== null ? { services: chosenServices(state), orderType } : null;
  return (
    <StepFrame
      heading={configure.heading}
      lede={fill(configure.forAddress, { address: state.form.formattedAddress })}
      aside={
        ready && (
          <OrderTotals {...ready} note={configure.beforeTaxes}>
            <SaveForLater state={state} />
          </OrderTotals>
        )
      }
    >
      {state.data.validatedAddress?.embedUrl && (
        <p className={styles.toMap}>
          <a href={`#${orderMapId}`} onClick={scrollToMap}>
            {configure.scrollToMap}
          </a>
        </p>
      )}
      {failed && <DetailsFailure thrown={failed.thrown} onAgain={() => send({ type: 'detailsWanted' })} />}
      {isLoading && <SkeletonLines lines={8} label={loading} />}
      {ready && <PlanConfigurator {...ready} onChange={(planIndex, selection) => send({ type: 'selectionSet', planIndex, selection })} />}
      <TotalsFoot choice={ready}>
        <StepActions>
          <Button size="large" onClick={() => send({ type: 'wentBack' })}>
            {back}
          </Button>
          {/* Hidden where a plan's details could not be had (GUEST-038). */}
          {!failed && (
            <Button kind="primary" size="large" disabled={!ready} onClick={() => send({ type: 'continued' })}>
              {configure.continue}
            </Button>
          )}
        </StepActions>
      </TotalsFoot>
    </StepFrame>
  );
}

/** The address bar stays as it is: another address would mean another order (D-122). */
function scrollToMap(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(orderMapId)?.scrollIntoView();
}
