import { localeTags } from '@porchlight/texts/locales.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { OrderTotals } from '../../configurator/index.ts';
import { chosenServices } from '../../plan-choice/index.ts';
import { call } from '../../platform/api/call.ts';
import { currentLocale, useContentText, useFailureText, usePlural, useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { TermsBox } from '../../platform/site/TermsBox.tsx';
import { browserToday } from '../../platform/today.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { onceSeen } from '../../ui/once-seen.ts';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { useInvitation } from '../arrival/use-invitation.ts';
import { type SubmitFailure, useSubmitOrder } from '../confirmation/use-submit-order.ts';
import { prepareProof } from '../create-account.ts';
import { monthNames } from '../holder/BirthDateField.tsx';
import { HolderFields, holderFieldId } from '../holder/HolderFields.tsx';
import styles from '../holder/holder.module.css';
import {
  demandWithoutLists,
  emptyHolderForm,
  type FormField,
  formOrder,
  type HolderForm,
  problemsOf,
  standsIn,
} from '../holder/holder-form.ts';
import { useProblemText } from '../holder/problem-text.ts';
import { readDemandAhead, useHolderDemand } from '../holder/use-holder-demand.ts';
import { orderTypeOf } from '../wizard-state.ts';
import type { StepProps } from './step-props.ts';

const formId = 'holder-form';
/** With an account that is there, only its address can still be changed (GUEST-073). */
const correctable: readonly FormField[] = ['personalEmail', 'confirmEmail'];

/** What the step takes long for, before it is wanted. */
export function prepareHolder(): void {
  readDemandAhead();
  // By itself, after a tap that came meanwhile.
  setTimeout(() => monthNames(localeTags[currentLocale.get()].intl));
}

/** Who orders: the fields of the account type, the terms, and the order itself (GUEST-039 to GUEST-042). */
export function HolderStep({ state, send }: StepProps) {
  const { holder: texts, configure, back } = useTexts('guestOrderDetails');
  const title = useContentText('customerInfoTitle');
  const { demand, hasFailed } = useHolderDemand(state.form.accountTypeId);
  const orderType = orderTypeOf(state);
  const about = orderType === 'SURVEY' ? texts.aboutSurvey : texts.about;
  useSuffixes({ state, send });
  const needsAccount = state.data.newAccountInfo === null;
  useEffect(() => (needsAccount ? onceSeen(prepareProof) : undefined), [needsAccount]);
  return (
    <StepFrame
      heading={title ?? '\u00a0'}
      lede={fill(about, { address: state.form.formattedAddress })}
      aside={
        orderType && (
          <OrderTotals services={chosenServices(state)} orderType={orderType} heading={texts.summary} note={configure.beforeTaxes} />
        )
      }
    >
      {hasFailed && <Alert tone="warning">{texts.fieldsFailed}</Alert>}
      {demand ? (
        <HolderFormView state={state} send={send} demand={demand} />
      ) : (
        <>
          <SkeletonLines lines={8} label={title ?? ''} />
          <StepActions>
            <Button size="large" onClick={() => send({ type: 'wentBack' })}>
              {back}
            </Button>
          </StepActions>
        </>
      )}
    </StepFrame>
  );
}

type FormParts = Pick<StepProps, 'state' | 'send'> & { demand: typeof demandWithoutLists };

function HolderFormView({ state, send, demand }: FormParts) {
  const { holder: texts, back } = useTexts('guestOrderDetails');
  const plural = usePlural();
  const form = state.holder ?? emptyHolderForm;
  const isCorrection = state.data.newAccountInfo !== null;
  const wanted = isCorrection ? { required: [], optional: [] } : demand;
  const onlyFields = isCorrection ? correctable : formOrder;
  const token = useInvitation(state);
  const { isSending, failure, submit } = useSubmitOrder({ state, send }, wanted, token);
  const check = useFormCheck(form, wanted, onlyFields);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (check.all()) void submit(form);
  };
  const set = (holder: HolderForm): void => send({ type: 'holderSet', holder });
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary title={plural(texts.problems, check.listed.length)} errors={check.listed} attempt={check.attempt} />
      <Suspense fallback={<SkeletonLines lines={8} label={texts.summary} />}>
        <HolderFields
          form={form}
          demand={wanted}
          only={onlyFields}
          suffixes={state.data.suffixOptions}
          errorOf={check.errorOf}
          onChange={set}
          onLeave={check.note}
        />
      </Suspense>
      {!isCorrection && (
        <TermsBox
          id={holderFieldId('terms')}
          texts={texts}
          isAccepted={form.hasAcceptedTerms}
          error={check.errorOf('terms')}
          onChange={(hasAcceptedTerms) => {
            check.note('terms');
            set({ ...form, hasAcceptedTerms });
          }}
        />
      )}
      <div role="status">{failure && <SubmitProblem {...failure} />}</div>
      <StepActions sticks>
        <Button size="large" onClick={() => send({ type: 'wentBack' })}>
          {back}
        </Button>
        <Button type="submit" kind="primary" size="large" busy={isSending} disabled={check.hasShown}>
          {texts.submit}
        </Button>
      </StepActions>
    </form>
  );
}

/** Which problems show: those of fields that were left, and all of them once it was submitted. */
function useFormCheck(form: HolderForm, demand: FormParts['demand'], only: readonly FormField[]) {
  const { holder } = useTexts('guestOrderDetails');
  const problemText = useProblemText();
  const configuration = usePageConfiguration();
  const [left, setLeft] = useState<Partial<Record<FormField, boolean>>>({});
  const [attempt, setAttempt] = useState(0);
  // An operator whose state has letters in its licences switches the rule off with an empty text (D-135).
  const licenceDigitsOnly = configuration?.validationMessages['driverLicense'] !== '';
  const problems = problemsOf(form, { demand, today: browserToday(), licenceDigitsOnly });
  const wrong = only.filter((field) => standsIn(field, demand, form) && problems[field]);
  const shown = wrong.filter((field) => attempt > 0 || left[field]);
  const sentence = (field: FormField): string => problemText(field, problems[field]);
  return {
    attempt,
    /** A problem is to be seen: nothing can be sent until it is gone (GUEST-042). */
    hasShown: shown.length > 0,
    errorOf: (field: FormField): string | undefined => (shown.includes(field) ? sentence(field) : undefined),
    listed:
      attempt === 0
        ? []
        : wrong.map((field) => ({
            fieldId: holderFieldId(field),
            message: field === 'terms' ? sentence(field) : `${holder[field]}: ${sentence(field)}`,
          })),
    note: (field: FormField): void => setLeft((before) => ({ ...before, [field]: true })),
    /** Shows everything that is wrong; whether nothing is. */
    all: (): boolean => {
      if (wrong.length > 0) setAttempt((count) => count + 1);
      return wrong.length === 0;
    },
  };
}

/** GUEST-104: what the server said, in red where it was asked. */
function SubmitProblem({ action, thrown }: SubmitFailure) {
  const failureText = useFailureText();
  return <Alert tone="danger">{failureText(action, thrown, { serverFirst: true })}</Alert>;
}

/** Suffixes are read with the step; without them the field offers none. */
function useSuffixes({ state, send }: Pick<StepProps, 'state' | 'send'>): void {
  const isKnown = state.data.suffixOptions.length > 0;
  useEffect(() => {
    if (isKnown) return;
    return onceSeen(() => {
      call('catalogue.listSuffixes').then(
        (suffixes) => send({ type: 'suffixesRead', suffixes }),
        () => undefined,
      );
    });
  }, [isKnown, send]);
}
