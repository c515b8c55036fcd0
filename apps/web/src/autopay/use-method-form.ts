import type { Dispatch, FormEvent, SetStateAction } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { tell } from '../ui/dialogs.ts';
import { knownLocation, useAutoPayWrites } from './autopay-calls.ts';
import type { AutoPayForm, AutoPayFormEvent, FormChecks } from './autopay-form.ts';
import { type AutoPayField, autoPayFields, orderOf, problemsOf } from './autopay-order.ts';

export const methodFormId = 'autopay-form';
const idOf = (field: AutoPayField): string => `autopay-${field}`;

/** Cards AutoPay could charge (C-025); asked for when the choice of a card is shown. */
export const useAutoPayCards = (accountId: number, enabled: boolean) =>
  useQuery({ ...routeQuery('autopay.listAutoPayCards', { params: { id: accountId } }), enabled });

export interface MethodFormState {
  accountId: number;
  form: AutoPayForm;
  dispatch: Dispatch<AutoPayFormEvent>;
  /** What came of the last try, kept by the panel: the foot shows of it too. */
  checks: FormChecks;
  setChecks: Dispatch<SetStateAction<FormChecks>>;
}

/** Checks what was chosen and turns AutoPay on with it. */
export function useMethodForm({ accountId, form, dispatch, checks, setChecks }: MethodFormState) {
  const texts = useTexts('autopayForm');
  const { ok } = useTexts('shell').actions;
  const failureText = useFailureText();
  const { enable } = useAutoPayWrites(accountId);
  const { data: cards } = useAutoPayCards(accountId, form.isOpen && form.route === 'card');
  const { left, checkedRoute, attempt, isSending, refusal } = checks;
  const set = (change: Partial<FormChecks>): void => setChecks((before) => ({ ...before, ...change }));

  const problems = problemsOf(form);
  const isChecked = checkedRoute === form.route;
  const wrong = autoPayFields.filter((field) => problems[field] && (isChecked || left[field]));
  const sentenceOf = (field: AutoPayField): string => texts[problems[field] ?? 'required'];

  const check = async (): Promise<void> => {
    set({ checkedRoute: form.route });
    if (problems.token) await tell({ title: texts.selectFirst, ok });
    setChecks((before) => ({ ...before, attempt: before.attempt + 1 }));
  };
  const submit = async (): Promise<void> => {
    if (isSending) return;
    set({ refusal: null });
    const order = orderOf(form, accountId, cards?.availableCards ?? [], knownLocation());
    if (Object.keys(problems).length > 0 || !order) return check();
    set({ isSending: true });
    try {
      await enable(order);
      set({ checkedRoute: null, left: {} });
      dispatch({ type: 'saved' });
    } catch (thrown) {
      set({ refusal: failureText('autopay', thrown) });
    } finally {
      set({ isSending: false });
    }
  };

  return {
    attempt,
    refusal,
    field: (field: AutoPayField) => ({ id: idOf(field), error: wrong.includes(field) && sentenceOf(field) }),
    listed: isChecked ? wrong.map((field) => ({ fieldId: idOf(field), message: `${labelOf(texts, field)}: ${sentenceOf(field)}` })) : [],
    /** The field was left with something in it: what is wrong with it is shown from now on. */
    note: (field: AutoPayField) => setChecks((before) => ({ ...before, left: { ...before.left, [field]: true } })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

export type MethodFormControls = ReturnType<typeof useMethodForm>;
type FormTexts = ReturnType<typeof useTexts<'autopayForm'>>;

function labelOf(texts: FormTexts, field: AutoPayField): string {
  const { method, card, holder, routingNumber, accountNumber, accountType } = texts;
  return { token: method, cc: card, cardHolderName: holder, routingNumber, accountNumber, accountType }[field];
}
