/** Values of the two entries that lead to another panel (PAY-017); their labels are the panel titles (D-072). */
export const managePaymentMethodsChoice = 'MANAGE_PAYMENT_METHODS';
export const oneTimePaymentChoice = 'ONE_TIME_PAYMENT';

export interface StoredMethod {
  token: string;
  /** As on the wire: CREDIT_CARD, ACH or another. */
  type: string;
  paymentInformation: string;
  autoPay: boolean;
}

/** `value` is the option's value; for a stored method its token. `information` is the method without its mark. A bank account is debited. */
export type PaymentChoice =
  | { kind: 'card'; value: 'CC' }
  | { kind: 'bank'; value: 'ACH' }
  | { kind: 'stored'; value: string; label: string; information: string; isBankAccount: boolean }
  | { kind: 'manage'; value: typeof managePaymentMethodsChoice }
  | { kind: 'oneTime'; value: typeof oneTimePaymentChoice };

export interface PaymentChoices {
  choices: readonly PaymentChoice[];
  /** Value of the choice to start with; null shows the placeholder 'Select payment method' (D-072). */
  initial: string | null;
}

/** What a card or a bank account is chosen by where methods are not stored, and what a new method is made of (PAY-016, D-073). */
export const newMethodChoices = [
  { kind: 'card', value: 'CC' },
  { kind: 'bank', value: 'ACH' },
] as const satisfies readonly PaymentChoice[];

/** The label of a stored method, with the mark behind it when AutoPay uses it (PAY-019, PAY-020). The mark is '(AutoPay)' in English. */
export function storedMethodLabel(method: Pick<StoredMethod, 'paymentInformation' | 'autoPay'>, autoPayMark: string): string {
  return method.autoPay ? `${method.paymentInformation} ${autoPayMark}` : method.paymentInformation;
}

/**
 * The entries of the payment-method drop-down (PAY-016 to PAY-018, D-072). Without stored-method support exactly card and bank account.
 * With it the stored methods, then managing them and the one-time payment, each only for whom may (and with provider support). Whoever may pay
 * and would be left without any, such as a linked user of an account without a stored method, pays by card or bank account directly.
 */
export function paymentChoices(options: {
  providerStoresMethods: boolean;
  providerTakesOneTimePayments: boolean;
  methods: readonly StoredMethod[];
  autoPayMark: string;
  mayManage: boolean;
  mayPayOnce: boolean;
}): PaymentChoices {
  if (!options.providerStoresMethods) return { choices: newMethodChoices, initial: null };
  const choices: PaymentChoice[] = options.methods.map((method) => ({
    kind: 'stored',
    value: method.token,
    label: storedMethodLabel(method, options.autoPayMark),
    information: method.paymentInformation,
    isBankAccount: method.type === 'ACH',
  }));
  if (options.mayManage) choices.push({ kind: 'manage', value: managePaymentMethodsChoice });
  if (options.providerTakesOneTimePayments && options.mayPayOnce) choices.push({ kind: 'oneTime', value: oneTimePaymentChoice });
  if (choices.length === 0) return { choices: newMethodChoices, initial: null };
  return { choices, initial: options.methods[0]?.token ?? null };
}
