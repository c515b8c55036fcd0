import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, useState } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { tell } from '../ui/dialogs.ts';
import { knownLocation, useAutoPayWrites } from './autopay-calls.ts';
import { type AutoPayField, type AutoPayForm, type AutoPayFormEvent, autoPayFields, orderOf, problemsOf } from './autopay-form.ts';

export const methodFormId = 'autopay-form';
const idOf = (field: AutoPayField): string => `autopay-${field}`;

/** Cards AutoPay could charge (C-025); asked for when the choice of a card is shown. */
export const useAutoPayCards = (accountId: number, enabled: boolean) =>
  useQuery({ ...routeQuery('autopay.listAutoPayCards', { params: { id: accountId } }), enabled });

/** Checks what was chosen and turns AutoPay on with it. */
export function useMethodForm(accountId: number, form: AutoPayForm, dispatch: Dispatch<AutoPayFormEvent>) {
  const texts = useTexts('autopayPanel').form;
  const { ok } = useTexts('shell').actions;
  const failureText = useFailureText();
  const { enable } = useAutoPayWrites(accountId);
  const { data: cards } = useAutoPayCards(accountId, form.isOpen && form.route === 'card');
  const [left, setLeft] = useState<Partial<Record<AutoPayField, boolean>>>({});
  const [checkedRoute, setCheckedRoute] = useState<AutoPayForm['route'] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const problems = problemsOf(form);
  const isChecked = checkedRoute === form.route;
  const wrong = autoPayFields.filter((field) => problems[field] && (isChecked || left[field]));
  const sentenceOf = (field: AutoPayField): string => texts[problems[field] ?? 'required'];

  const check = async (): Promise<void> => {
    setCheckedRoute(form.route);
    if (problems.token) await tell({ title: texts.selectFirst, ok });
    setAttempt((count) => count + 1);
  };
  const submit = async (): Promise<void> => {
    if (isSending) return;
    setRefusal(null);
    const order = orderOf(form, accountId, cards?.availableCards ?? [], knownLocation());
    if (Object.keys(problems).length > 0 || !order) return check();
    setSending(true);
    try {
      await enable(order);
      setCheckedRoute(null);
      setLeft({});
      dispatch({ type: 'saved' });
    } catch (thrown) {
      setRefusal(failureText('autopay', thrown));
    } finally {
      setSending(false);
    }
  };

  return {
    attempt,
    isSending,
    refusal,
    field: (field: AutoPayField) => ({ id: idOf(field), error: wrong.includes(field) && sentenceOf(field) }),
    listed: isChecked ? wrong.map((field) => ({ fieldId: idOf(field), message: `${labelOf(texts, field)}: ${sentenceOf(field)}` })) : [],
    /** The field was left with something in it: what is wrong with it is shown from now on. */
    note: (field: AutoPayField) => setLeft((before) => ({ ...before, [field]: true })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

export type MethodFormControls = ReturnType<typeof useMethodForm>;
type FormTexts = ReturnType<typeof useTexts<'autopayPanel'>>['form'];

function labelOf(texts: FormTexts, field: AutoPayField): string {
  const { method, card, holder, routingNumber, accountNumber, accountType } = texts;
  return { token: method, cc: card, cardHolderName: holder, routingNumber, accountNumber, accountType }[field];
}
