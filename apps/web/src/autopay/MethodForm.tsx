import { managePaymentMethodsChoice, storedMethodLabel } from '@porchlight/domain/payments/payment-choices.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { AuthorizationText } from './AuthorizationText.tsx';
import styles from './autopay-choice.module.css';
import type { AutoPayRoute } from './autopay-form.ts';
import { BankFields } from './BankFields.tsx';
import { type MethodFormControls, type MethodFormState, methodFormId, useAutoPayCards, useMethodForm } from './use-method-form.ts';

export { MethodFoot } from './MethodFoot.tsx';

export interface MethodFormProps extends MethodFormState {
  storesMethods: boolean;
}

type ChoiceOfRouteProps = Pick<MethodFormProps, 'accountId' | 'storesMethods' | 'form' | 'dispatch'> & { controls: MethodFormControls };

/** How AutoPay is to pay: one of the routes, what belongs to it, and what is agreed to by it (AUTO-002). */
export function MethodForm(props: MethodFormProps) {
  const { storesMethods, form, dispatch } = props;
  const controls = useMethodForm(props);
  const { routes: words } = useTexts('autopayPanel');
  const { problems } = useTexts('autopayForm');
  const plural = usePlural();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Opened by a button that is gone now: the choice takes the focus. A switch keeps its own.
    if (document.activeElement === document.body) element.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const routes: readonly AutoPayRoute[] = storesMethods ? ['stored', 'card', 'bank'] : ['card', 'bank'];
  return (
    <>
      <ErrorSummary title={plural(problems, controls.listed.length)} errors={controls.listed} attempt={controls.attempt} />
      <form ref={element} id={methodFormId} className={layout.form} noValidate autoComplete="off" onSubmit={controls.submit}>
        <fieldset className={styles.choices}>
          <legend>{words.legend}</legend>
          {routes.map((route) => (
            <label key={route} className={styles.choice}>
              <input
                type="radio"
                name="route"
                value={route}
                checked={form.route === route}
                onChange={() => dispatch({ type: 'routeChosen', route })}
              />
              {words[route]}
            </label>
          ))}
        </fieldset>
        {form.route === 'stored' && <StoredChoice {...props} controls={controls} />}
        {form.route === 'card' && <CardChoice {...props} controls={controls} />}
        {form.route === 'bank' && <BankFields bank={form.bank} dispatch={dispatch} controls={controls} />}
      </form>
      {controls.refusal && (
        <Alert tone="danger" role="alert">
          {controls.refusal}
        </Alert>
      )}
      <AuthorizationText />
    </>
  );
}

function StoredChoice({ accountId, form, dispatch, controls }: ChoiceOfRouteProps) {
  const texts = useTexts('autopayForm');
  const query = useQuery(routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }));
  return (
    <Choice query={query} isEmpty={query.data?.paymentMethods.length === 0} emptyText={texts.noMethods} accountId={accountId}>
      <Field label={texts.method} {...controls.field('token')}>
        <MethodSelect
          accountId={accountId}
          name="token"
          placeholder={texts.placeholder}
          value={form.token}
          onChoose={(token) => dispatch({ type: 'tokenChosen', token })}
          options={query.data?.paymentMethods.map((method) => [method.token, storedMethodLabel(method, texts.autoPayMark)]) ?? []}
        />
      </Field>
    </Choice>
  );
}

function CardChoice({ accountId, storesMethods, form, dispatch, controls }: ChoiceOfRouteProps) {
  const texts = useTexts('autopayForm');
  const query = useAutoPayCards(accountId, true);
  const options = query.data?.availableCards.map(({ cardToken, displayCardNumber, cardExpirationDate }) => {
    const label = fill(texts.cardOption, { card: displayCardNumber, expires: cardExpirationDate });
    return [cardToken, label] as const;
  });
  const emptyText = storesMethods ? texts.noCards : texts.noCardsWithoutStorage;
  return (
    <Choice query={query} isEmpty={options?.length === 0} emptyText={emptyText} accountId={accountId}>
      <Field label={texts.card} {...controls.field('cc')}>
        <MethodSelect
          accountId={accountId}
          name="cc"
          placeholder={texts.cardPlaceholder}
          value={form.cardToken}
          onChoose={(cardToken) => dispatch({ type: 'cardChosen', cardToken })}
          options={options ?? []}
        />
      </Field>
    </Choice>
  );
}

interface ChoiceProps {
  query: Parameters<typeof Read>[0]['query'];
  accountId: number;
  isEmpty: boolean;
  emptyText: string;
  children: ReactNode;
}

/** A drop-down once its entries are here; with none, what to do about that. */
function Choice({ query, accountId, isEmpty, emptyText, children }: ChoiceProps) {
  const { add } = useTexts('autopayPanel').limits;
  const shell = useTexts('shell');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  return (
    <Read query={query} waiting={<SkeletonLines lines={2} label={shell.loading} />}>
      {() => (
        <>
          {children}
          {isEmpty && (
            <div className={styles.empty}>
              <p className={text.muted}>{emptyText}</p>
              {mayOpen('manage-payment-methods', accountId) && (
                <Button onClick={() => open({ name: 'manage-payment-methods' })}>{add}</Button>
              )}
            </div>
          )}
        </>
      )}
    </Read>
  );
}

interface MethodSelectProps {
  accountId: number;
  name: string;
  placeholder: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, label: string])[];
}

/** The methods, and the way to the panel that manages them for whom may (AUTO-004). */
function MethodSelect({ accountId, name, placeholder, value, onChoose, options }: MethodSelectProps) {
  const { manage } = useTexts('autopayForm');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const mayManage = mayOpen('manage-payment-methods', accountId);
  return (
    <Select
      name={name}
      value={value}
      onChange={({ currentTarget }) => {
        if (currentTarget.value === managePaymentMethodsChoice) open({ name: 'manage-payment-methods' });
        else onChoose(currentTarget.value);
      }}
    >
      <option value="">{placeholder}</option>
      {options.map(([token, label]) => (
        <option key={token} value={token}>
          {label}
        </option>
      ))}
      {mayManage && <option value={managePaymentMethodsChoice}>{manage}</option>}
    </Select>
  );
}
