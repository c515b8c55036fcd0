import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { fill, useTexts } from '../../platform/i18n/index.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { TextInput } from '../../ui/TextInput.tsx';
import text from '../../ui/text.module.css';
import { StepActions, StepFrame } from '../../wizard/index.ts';
import { useInvitation } from '../arrival/use-invitation.ts';
import { createAccount, prepareProof } from '../create-account.ts';
import { failureSentence } from '../failure-sentence.ts';
import styles from './no-service.module.css';
import type { StepProps } from './step-props.ts';

/** There is nothing to order here: whoever leaves an e-mail address hears when that changes (GUEST-004, GUEST-019 to GUEST-021). */
export function NoServiceStep({ state, send }: StepProps) {
  const { noService: texts, address, back, submit: submitText } = useTexts('guestOrder');
  const { email, setEmail, error, leave, isBusy, failure, submit } = useProspect({ state, send });
  const inputId = useId();
  useEffect(prepareProof, []);
  const known = state.form.formattedAddress;
  return (
    <StepFrame heading={address.noService} lede={known ? fill(texts.lede, { address: known }) : texts.ledeWithoutAddress}>
      <form
        className={layout.form}
        method="dialog"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!submit()) document.getElementById(inputId)?.focus();
        }}
      >
        <Field label={texts.email} id={inputId} error={error}>
          <TextInput
            name="personalEmail"
            type="email"
            className={styles.email}
            value={email}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            onChange={(event) => setEmail(event.currentTarget.value)}
            onBlur={leave}
          />
        </Field>
        <StepActions>
          <Button size="large" onClick={() => send({ type: 'wentBack' })}>
            {back}
          </Button>
          <Button type="submit" kind="primary" size="large" busy={isBusy}>
            {submitText}
          </Button>
        </StepActions>
        <p className={text.visuallyHidden} role="status">
          {isBusy && texts.sending}
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

/** The e-mail address, its rule, and the account it becomes. What went wrong is forgotten with the step (GUEST-105). */
function useProspect({ state, send }: Pick<StepProps, 'state' | 'send'>) {
  const texts = useTexts('guestOrder');
  const configuration = usePageConfiguration();
  const token = useInvitation(state);
  const [email, setEmail] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One for this intent: a repeat after a lost answer keeps the same prospect (D-013).
  const [key, setKey] = useState(newUuid);
  const trimmed = email.trim();
  const problem = trimmed === '' ? texts.required : isEmailAddress(trimmed) ? undefined : texts.noService.invalidEmail;

  const keep = async (): Promise<void> => {
    const { addressWrapper, accountTypeId, planCategoryId } = state.form;
    const accountType = accountTypeId ?? configuration?.residentialAccountTypeId;
    if (!addressWrapper || accountType === undefined) return setFailure(texts.failed);
    setBusy(true);
    setFailure(null);
    try {
      const accountHolder = { accountType, personalEmail: trimmed, serviceAddress: addressWrapper };
      const body = { accountHolder, initialStatus: 'PROSPECT' as const, planCategoryId, termsAndCondition: false };
      const account = await createAccount(body, key, token);
      send({ type: 'prospectKept', account });
    } catch (thrown) {
      setFailure(failureSentence(thrown, texts));
      setBusy(false);
    }
  };

  return {
    email,
    setEmail: (typed: string) => {
      setEmail(typed);
      setFailure(null);
      setKey(newUuid());
    },
    error: isLeft ? problem : undefined,
    leave: () => setLeft(email !== ''),
    isBusy,
    failure,
    /** False when it was held back. */
    submit: (): boolean => {
      setLeft(true);
      if (problem) return false;
      if (!isBusy) void keep();
      return true;
    },
  };
}
