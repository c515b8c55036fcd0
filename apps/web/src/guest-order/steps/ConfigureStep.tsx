import { fill } from '@porchlight/texts/template.ts';
import { useFailureText, useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { chosenServices } from '../configure/chosen-services.ts';
import styles from '../configure/configure.module.css';
import { OrderTotals, TotalsLine } from '../configure/OrderTotals.tsx';
import { PlanServices } from '../configure/PlanServices.tsx';
import { SaveForLater } from '../drafts/SaveForLater.tsx';
import { MapPanel } from '../map/MapPanel.tsx';
import { orderTypeOf } from '../wizard-state.ts';
import type { StepProps } from './step-props.ts';

const mapId = 'order-map';

/** Configure your Services: what each chosen plan includes, demands and offers, and what it all costs (GUEST-030 to GUEST-038). */
export function ConfigureStep({ state, send }: StepProps) {
  const { configure, back } = useTexts('guestOrderDetails');
  const orderType = orderTypeOf(state);
  const { plansDetails } = state.data;
  const failed = plansDetails.find((read) => read.state === 'failed');
  const isLoading = !failed && plansDetails.some((read) => read.state === 'loading');
  const isReady = !failed && !isLoading && orderType !== null;
  return (
    <StepFrame
      heading={configure.heading}
      lede={fill(configure.forAddress, { address: state.form.formattedAddress })}
      aside={
        <div className={styles.beside}>
          {isReady && (
            <OrderTotals state={state}>
              <SaveForLater state={state} />
            </OrderTotals>
          )}
          <div id={mapId}>
            <MapPanel state={state} />
          </div>
        </div>
      }
    >
      {state.data.validatedAddress?.embedUrl && (
        <p className={styles.toMap}>
          <a href={`#${mapId}`} onClick={scrollToMap}>
            {configure.scrollToMap}
          </a>
        </p>
      )}
      {failed && <DetailsFailure thrown={failed.thrown} onAgain={() => send({ type: 'detailsWanted' })} />}
      {isLoading && <SkeletonLines lines={8} label={configure.loading} />}
      {isReady && (
        <div className={styles.plans}>
          {chosenServices(state).map((service) => (
            <PlanServices
              key={service.planIndex}
              service={service}
              orderType={orderType}
              onChange={(selection) => send({ type: 'selectionSet', planIndex: service.planIndex, selection })}
            />
          ))}
        </div>
      )}
      <div className={styles.foot}>
        {isReady && <TotalsLine state={state} />}
        <StepActions>
          <Button size="large" onClick={() => send({ type: 'wentBack' })}>
            {back}
          </Button>
          {/* Hidden where a plan's details could not be had (GUEST-038). */}
          {!failed && (
            <Button kind="primary" size="large" disabled={!isReady} onClick={() => send({ type: 'continued' })}>
              {configure.continue}
            </Button>
          )}
        </StepActions>
      </div>
    </StepFrame>
  );
}

/** The address bar stays as it is: another address would mean another order (D-122). */
function scrollToMap(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById(mapId)?.scrollIntoView();
}

/** GUEST-103: the server's sentence without its full stop, then what it means (D-144). */
function DetailsFailure({ thrown, onAgain }: { thrown: unknown; onAgain: () => void }) {
  const { configure } = useTexts('guestOrderDetails');
  const failureText = useFailureText();
  const message = failureText('planDetails', thrown, { serverFirst: true }).replace(/\.$/, '');
  return (
    <Alert tone="danger" role="alert">
      <p>{fill(configure.failure, { message })}</p>
      <Button kind="link" onClick={onAgain}>
        {configure.tryAgain}
      </Button>
    </Alert>
  );
}
