import { type FormEvent, useEffect } from 'react';
import { DetailsFailure, OrderTotals, PlanConfigurator, TotalsFoot } from '../../configurator/index.ts';
import { chosenServices } from '../../plan-choice/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { TermsBox } from '../../platform/site/TermsBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { Refused } from '../Refused.tsx';
import styles from '../service-signup.module.css';
import type { Signup } from '../signup-run.ts';
import { type SignupState, signupOrderType } from '../signup-state.ts';
import { WithAddress } from '../WithAddress.tsx';

const termsId = 'signup-terms';

/** What is chosen, with its features and prices, the terms, and confirming it (SIGNUP-004). */
export function DetailsStep({ state, signup }: { state: SignupState; signup: Signup }) {
  const texts = useTexts('serviceSignup').details;
  const { loading } = useTexts('configurator');
  const { confirming, data } = state;
  const failed = data.plansDetails.find((read) => read.state === 'failed');
  const isLoading = !failed && data.plansDetails.some((read) => read.state === 'loading');
  const ready = !failed && !isLoading ? { services: chosenServices(state), orderType: signupOrderType } : null;
  const isSending = confirming.kind === 'sending';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signup.confirm();
  };
  return (
    <StepFrame
      heading={texts.heading}
      lede={<WithAddress text={texts.lede} address={data.tokenResponse.formattedAddress} />}
      aside={
        ready && (
          <div className={styles.totals}>
            <OrderTotals {...ready} heading={texts.summary} note={texts.beforeTaxes} />
          </div>
        )
      }
    >
      {failed && <DetailsFailure thrown={failed.thrown} onAgain={() => signup.send({ type: 'detailsWanted' })} />}
      {isLoading && <SkeletonLines lines={8} label={loading} />}
      <form className={styles.form} method="dialog" noValidate onSubmit={submit}>
        {/* What is being sent stays as it was sent. */}
        {ready && (
          <div className={styles.choice} inert={isSending}>
            <PlanConfigurator {...ready} onChange={(planIndex, selection) => signup.send({ type: 'selectionSet', planIndex, selection })} />
            <Terms state={state} signup={signup} />
          </div>
        )}
        <TotalsFoot choice={ready}>
          <StepActions>
            <Button size="large" disabled={isSending} onClick={() => signup.send({ type: 'wentBack' })}>
              {texts.back}
            </Button>
            {!failed && (
              <Button type="submit" kind="primary" size="large" busy={isSending} disabled={!ready}>
                {texts.confirm}
              </Button>
            )}
          </StepActions>
        </TotalsFoot>
      </form>
      <p className={text.visuallyHidden} role="status">
        {isSending && texts.confirming}
      </p>
      {confirming.kind === 'failed' && <Refused key={state.choice?.key} thrown={confirming.thrown} state={state} signup={signup} />}
    </StepFrame>
  );
}

/** Without the terms nothing is sent; the box then says so and has the focus (SIGNUP-012, D-151). */
function Terms({ state, signup }: { state: SignupState; signup: Signup }) {
  const texts = useTexts('serviceSignup').details;
  const { confirming, hasAcceptedTerms } = state;
  const missed = confirming.kind === 'idle' ? confirming.missed : 0;
  useEffect(() => {
    if (missed > 0) document.getElementById(termsId)?.focus();
  }, [missed]);
  return (
    <TermsBox
      id={termsId}
      texts={texts}
      isAccepted={hasAcceptedTerms}
      error={missed > 0 && !hasAcceptedTerms ? texts.termsAndCondition : undefined}
      onChange={(accepted) => signup.send({ type: 'termsSet', hasAcceptedTerms: accepted })}
    />
  );
}
