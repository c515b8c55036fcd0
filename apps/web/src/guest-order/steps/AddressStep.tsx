import { usePlural, useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { TextInput } from '../../ui/TextInput.tsx';
import text from '../../ui/text.module.css';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { AddressNotice } from '../address/AddressNotice.tsx';
import styles from '../address/address.module.css';
import { type AddressField, lacksZipCode } from '../address/address-form.ts';
import { IntroHeading } from '../address/IntroHeading.tsx';
import { StreetField } from '../address/StreetField.tsx';
import { TypedQuestion } from '../address/TypedQuestion.tsx';
import { TypeField } from '../address/TypeField.tsx';
import { UnitField } from '../address/UnitField.tsx';
import { useAvailability } from '../address/use-availability.ts';
import { type Checks, useChecks } from '../address/use-checks.ts';
import { usePlace } from '../address/use-place.ts';
import type { StepProps } from './step-props.ts';

const fieldIds: Record<AddressField, string> = { street: 'address-street', unit: 'address-unit', zipCode: 'address-zip' };

export interface AddressStepProps extends StepProps {
  /** What was brought along is submitted by itself, once (GUEST-011). */
  checksAtOnce: boolean;
  /** A sentence about how the visitor came here: a link that is over, a check that failed. */
  note: string | null;
  /** The kinds of plans could not be read. */
  typesFailed: boolean;
  readTypes: () => void;
}

/** The first question: where. */
export function AddressStep({ state, send, checksAtOnce, note, typesFailed, readTypes }: AddressStepProps) {
  const texts = useTexts('guestOrder');
  const { unitTyped } = usePlace({ state, send });
  const availability = useAvailability({ state, send });
  const { question, isBusy, failure } = availability;
  const checks = useChecks({ state, check: availability.check, checksAtOnce });
  const { isWaiting } = checks;
  const parts = { state, send };
  const isChecking = isBusy || (isWaiting && !typesFailed);

  return (
    <StepFrame heading={<IntroHeading />} lede={texts.address.lede}>
      {note && (
        <Alert tone="warning" role="status">
          {note}
        </Alert>
      )}
      {/* Until the application has taken over, the browser must not send the address anywhere by itself. */}
      <form
        className={layout.form}
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChecking) checks.submit();
        }}
      >
        <Problems checks={checks} />
        <AddressFields {...parts} checks={checks} unitTyped={unitTyped} />
        <AddressNotice place={state.place} isLive />
        {typesFailed ? <TypesFailed onRetry={readTypes} /> : <TypeField {...parts} />}
        {question ? (
          <TypedQuestion
            key={question.typed.address1}
            typed={question.typed}
            found={question.kind === 'other' ? question.found : null}
            unit={state.form.unit}
            isBusy={isBusy}
            onUse={(chosen) => void availability.checkParts(chosen)}
          />
        ) : (
          <StepActions>
            <Button type="submit" kind="primary" size="large" busy={isChecking} disabled={state.data.planCategories?.length === 0}>
              {texts.address.submit}
            </Button>
          </StepActions>
        )}
        <p className={text.visuallyHidden} role="status">
          {isChecking && texts.address.checking}
        </p>
        {failure && (
          <Alert tone="danger" role="alert" className={styles.failure}>
            {failure}
          </Alert>
        )}
      </form>
    </StepFrame>
  );
}

interface AddressFieldsProps extends Pick<StepProps, 'state' | 'send'> {
  checks: Checks;
  unitTyped: (unit: string) => void;
}

function AddressFields({ state, send, checks: { errors, show }, unitTyped }: AddressFieldsProps) {
  const asksZipCode = lacksZipCode(state) && (errors.zipCode !== undefined || state.form.zipCode !== '');
  return (
    <>
      <div className={styles.row}>
        <StreetField
          {...{ state, send }}
          id={fieldIds.street}
          error={errors.street}
          onLeave={() => state.form.street !== '' && show('street')}
        />
        <UnitField {...{ state, send }} id={fieldIds.unit} error={errors.unit} onType={unitTyped} />
      </div>
      {asksZipCode && <ZipField {...{ state, send }} error={errors.zipCode} onLeave={() => state.form.zipCode !== '' && show('zipCode')} />}
    </>
  );
}

/** Only where neither a chosen address nor what was typed says it (D-124). */
function ZipField({ state, send, error, onLeave }: Pick<StepProps, 'state' | 'send'> & { error: string | undefined; onLeave: () => void }) {
  const { zipCode } = useTexts('guestOrder').address;
  return (
    <Field label={zipCode} id={fieldIds.zipCode} error={error} className={styles.zip}>
      <TextInput
        name="zipCode"
        value={state.form.zipCode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        aria-required
        onBlur={onLeave}
        onChange={(event) => send({ type: 'addressChanged', change: { zipCode: event.currentTarget.value } })}
      />
    </Field>
  );
}

function Problems({ checks: { errors, attempt } }: { checks: Checks }) {
  const { problems } = useTexts('guestOrder');
  const plural = usePlural();
  const list = (Object.entries(errors) as [AddressField, string][]).map(([field, message]) => ({ fieldId: fieldIds[field], message }));
  return <ErrorSummary title={plural(problems, list.length)} errors={list} attempt={attempt} />;
}

function TypesFailed({ onRetry }: { onRetry: () => void }) {
  const { failed } = useTexts('guestOrder');
  const { actions } = useTexts('shell');
  return (
    <Alert tone="danger" role="alert">
      <p>{failed}</p>
      <Button kind="link" onClick={onRetry}>
        {actions.tryAgain}
      </Button>
    </Alert>
  );
}
