import { type FormEvent, useId, useRef, useState } from 'react';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { call, isApiFailure, routeQuery } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useAccountId, useBusy, useSession } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import { toasts } from '../ui/toasts.ts';
import { isListed, type LinkValues, linkFaults, noLinkValues } from './link-form.ts';
import { useLinks } from './open-accounts.ts';

/** Link Account: asks the holder of another account, by number and e-mail (D-113, LINK-019 to LINK-028). */
export function LinkAccountPanel() {
  const texts = useTexts('linkedAccounts').link;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(noLinkValues);
  const [left, setLeft] = useState<Partial<Record<keyof LinkValues, boolean>>>({});
  const { isBusy, result, send, forget } = useRequest();
  const faults = linkFaults(values);
  useBusy(values !== noLinkValues);

  const errorOf = (name: keyof LinkValues) => (left[name] && faults[name] ? texts.validation[faults[name]] : undefined);
  const inputProps = (name: keyof LinkValues) => ({
    name,
    value: values[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      forget();
      setValues({ ...values, [name]: event.currentTarget.value });
    },
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setLeft({ accountNumber: true, email: true });
    const [first] = Object.keys(faults);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (!(await send(values))) return;
    setValues(noLinkValues);
    setLeft({});
  };

  return (
    <>
      <PanelBody>
        <p className={text.muted}>{texts.about}</p>
        <form ref={form} id={formId} className={layout.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          <Field label={texts.accountNumber} hint={texts.accountNumberHint} error={errorOf('accountNumber')}>
            <TextInput {...inputProps('accountNumber')} inputMode="numeric" maxLength={40} />
          </Field>
          <Field label={texts.email} hint={texts.emailHint} error={errorOf('email')}>
            <TextInput {...inputProps('email')} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
          </Field>
        </form>
        <div role="status" className={text.live}>
          {result?.isDone && (
            <Alert tone="success" title={texts.done}>
              {texts.doneNext}
            </Alert>
          )}
          {result && !result.isDone && <Alert tone="danger">{result.sentence}</Alert>}
        </div>
      </PanelBody>
      <PanelFoot>
        <Button type="submit" form={formId} kind="primary" size="large" busy={isBusy}>
          {texts.submit}
        </Button>
      </PanelFoot>
    </>
  );
}

type Result = { isDone: true } | { isDone: false; sentence: string };

/** Sends the request, unless the number is listed already. A failure is told beside the form and by a toast (LINK-025). */
function useRequest() {
  const texts = useTexts('linkedAccounts').link;
  const failureText = useFailureText();
  const { userid } = useSession();
  const id = useAccountId();
  const { list } = useLinks();
  const { data: own } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const fail = (sentence: string): false => {
    toasts.show({ kind: 'error', text: sentence });
    setResult({ isDone: false, sentence });
    return false;
  };
  const send = async ({ accountNumber, email }: LinkValues): Promise<boolean> => {
    const listed = [own?.number, ...(list ?? []).map(({ accountInfo }) => accountInfo.accountNumber)];
    if (isListed(accountNumber, listed)) return fail(texts.alreadyListed);
    setBusy(true);
    setResult(null);
    try {
      const body = { accountNumber: accountNumber.trim(), contactEmailAddress: email.trim(), requestedUserId: userid ?? 0 };
      await call('linkedAccounts.requestLink', { body });
      setResult({ isDone: true });
      return true;
    } catch (thrown) {
      return fail(isApiFailure(thrown) && !thrown.answered ? texts.noAnswer : failureText('withdraw', thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, result, send, forget: () => setResult(null) };
}
