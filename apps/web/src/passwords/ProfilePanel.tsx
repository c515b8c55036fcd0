import { passwordRuleKind } from '@porchlight/domain/session/password-rule.ts';
import { type FormEvent, useId, useState } from 'react';
import { ContactSection } from '../contact-data/index.ts';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy } from '../platform/session/index.ts';
import { useCallGate } from '../platform/session/use-session.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import text from '../ui/text.module.css';
import { noPasswords, type PasswordFault, type PasswordField, passwordFaults } from './password-form.ts';
import styles from './passwords.module.css';
import { useChangePassword } from './use-change-password.ts';

/** Profile: the own contacts, and changing the password, which is the customer's alone (PROF-001 to PROF-008, PERM-023). */
export function ProfilePanel() {
  const { mayCall } = useCallGate();
  if (mayCall('passwords.changePassword')) return <ContactsAndPassword />;
  return (
    <PanelBody>
      <ContactSection />
    </PanelBody>
  );
}

function ContactsAndPassword() {
  const texts = useTexts('passwords');
  const formId = useId();
  const configuration = usePageConfiguration();
  const [values, setValues] = useState(noPasswords);
  const [left, setLeft] = useState<Partial<Record<PasswordField, boolean>>>({});
  const { isBusy, result, change, forget } = useChangePassword();
  const pattern = configuration?.passwordPattern;
  const rule = (passwordRuleKind(pattern) === 'configured' && configuration?.passwordPatternDescription) || texts.rule;
  const faults = passwordFaults(values, pattern);
  const hasFaults = Object.keys(faults).length > 0;
  useBusy(values !== noPasswords);

  const sentences: Record<PasswordFault, string> = { required: texts.required, mismatch: texts.mismatch, rule };
  const errorOf = (name: PasswordField): string | undefined => (left[name] && faults[name] ? sentences[faults[name]] : undefined);
  const inputProps = (name: PasswordField) => ({
    name,
    value: values[name],
    required: true,
    showLabel: texts.show,
    hideLabel: texts.hide,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      forget();
      setValues({ ...values, [name]: event.currentTarget.value });
    },
    onBlur: () => setLeft({ ...left, [name]: true }),
  });
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || hasFaults) return;
    if (!(await change(values))) return;
    setValues(noPasswords);
    setLeft({});
  };

  return (
    <>
      <PanelBody>
        <ContactSection />
        <div>
          <h3 className={text.h3}>{texts.heading}</h3>
          <p className={text.muted}>{texts.intro}</p>
        </div>
        <form id={formId} className={layout.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          <Field label={texts.current} error={errorOf('currentPassword')}>
            <PasswordInput {...inputProps('currentPassword')} autoComplete="current-password" />
          </Field>
          <Field label={texts.new} hint={errorOf('newPassword') === rule ? undefined : rule} error={errorOf('newPassword')}>
            <PasswordInput {...inputProps('newPassword')} autoComplete="new-password" />
          </Field>
          <Field label={texts.confirmed} error={errorOf('confirmedNewPassword')}>
            <PasswordInput {...inputProps('confirmedNewPassword')} autoComplete="new-password" />
          </Field>
        </form>
        <div role="status" className={styles.result}>
          {result?.isSaved && <Alert tone="success">{result.message}</Alert>}
          {result && !result.isSaved && <Alert tone="danger">{result.message}</Alert>}
        </div>
      </PanelBody>
      <PanelFoot>
        <Button type="submit" form={formId} kind="primary" size="large" disabled={hasFaults} busy={isBusy}>
          {texts.submit}
        </Button>
      </PanelFoot>
    </>
  );
}
