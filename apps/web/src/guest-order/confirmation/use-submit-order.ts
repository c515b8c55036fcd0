import type { HolderDemand } from '@porchlight/domain/guest-order/holder.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useBusy } from '../../platform/session/use-busy.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { createAccount } from '../create-account.ts';
import { type HolderForm, withoutSecrets } from '../holder/holder-form.ts';
import type { StepProps } from '../steps/step-props.ts';
import { type NewAccount, type NewOrder, orderTypeOf, type WizardState } from '../wizard-state.ts';
import { attemptOf, noteEmail } from './account-attempts.ts';
import { accountRequest, orderRequest } from './order-request.ts';

const orderRoutes = { SIGNUP: 'guestOrder.orderSignup', SURVEY: 'guestOrder.orderSurvey', ACTIVE: 'guestOrder.orderService' } as const;

/** What the call that failed was about. */
export type SubmitFailure = { action: 'guestAccount' | 'guestOrder' | 'guestEmail'; thrown: unknown };

/** One intent and the key of its repeats: the same request again has the same key, another request another (D-013). */
function useIntentKey() {
  const last = useRef({ body: '', key: '' });
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** The request was answered: nothing of it is kept here (GUEST-108). */
    forget: (): void => {
      last.current = { body: '', key: '' };
    },
  };
}

/** Creates the account and its order; with an account that is there already, only what is missing (GUEST-072, GUEST-073, D-130). */
export function useSubmitOrder({ state, send }: Pick<StepProps, 'state' | 'send'>, demand: HolderDemand, token: string | null) {
  const configuration = usePageConfiguration();
  const accountIntent = useIntentKey();
  const orderIntent = useIntentKey();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  useBusy(isSending);

  const accountFor = async (form: HolderForm): Promise<NewAccount> => {
    const body = configuration && accountRequest(state, form, demand, configuration);
    if (!body) throw new Error('the address of the order is not known');
    const account = await createAccount(body, accountIntent.keyFor(body), token);
    accountIntent.forget();
    noteEmail(account, body.accountHolder.personalEmail);
    send({ type: 'accountCreated', account });
    // What is nobody else's business has been handed over and is forgotten here (GUEST-108).
    send({ type: 'holderSet', holder: withoutSecrets(form) });
    return account;
  };

  const correctEmail = async (account: NewAccount, email: string): Promise<void> => {
    if (email === attemptOf(account)?.email) return;
    const keys = { guestKey: account.guestKey };
    await call('guestOrder.updateGuestEmail', { params: { a: account.id, b: account.number }, query: { email }, keys });
    noteEmail(account, email);
  };

  const submit = async (form: HolderForm): Promise<void> => {
    setSending(true);
    setFailure(null);
    let action: SubmitFailure['action'] = 'guestAccount';
    try {
      const known = state.data.newAccountInfo;
      const account = known ?? (await accountFor(form));
      action = 'guestEmail';
      if (known) await correctEmail(known, (form.entry.personalEmail ?? '').trim());
      if (known && state.data.newOrderInfo) return send({ type: 'emailCorrected' });
      action = 'guestOrder';
      send({ type: 'ordered', order: await placeOrder({ state, form, account, keyFor: orderIntent.keyFor, token }) });
    } catch (thrown) {
      setFailure({ action, thrown });
    } finally {
      setSending(false);
    }
  };
  return { isSending, failure, submit };
}

interface OrderParts {
  state: WizardState;
  form: HolderForm;
  account: NewAccount;
  keyFor: (body: unknown) => string;
  token: string | null;
}

async function placeOrder({ state, form, account, keyFor, token }: OrderParts): Promise<NewOrder> {
  const orderType: OrderType | null = orderTypeOf(state);
  const body = orderRequest(state, form, account, attemptOf(account)?.orderId ?? crypto.randomUUID());
  if (!orderType || !body) throw new Error('nothing is chosen');
  const keys = { guestKey: account.guestKey, ...(token !== null && { verificationToken: token }) };
  return call(orderRoutes[orderType], { body, idempotencyKey: keyFor(body), keys });
}
