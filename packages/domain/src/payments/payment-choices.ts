/** Values of the two entries that lead to another panel (PAY-017); their labels are the panel titles (D-072). */
export const managePaymentMethodsChoice = 'MANAGE_PAYMENT_METHODS';
export const oneTimePaymentChoice = 'ONE_TIME_PAYMENT';

export interface StoredMethod {
  token: string;
  paymentInformation: string;
  autoPay: boolean;
}

/** `value` is the option's value; for a stored method its token. */
export type PaymentChoice =
  | { kind: 'card'; value: 'CC' }
  | { kind: 'bank'; value: 'ACH' }
  | { kind: 'stored'; value: string; label: string }
  | { kind: 'manage'; value: typeof managePaymentMethodsChoice }
  | { kind: 'oneTime'; value: typeof oneTimePaymentChoice };

export interface PaymentChoices {
  choices: readonly PaymentChoice[];
  /** Value of the choice to start with; null shows the placeholder 'Select payment method' (D-072). */
  initial: string | null;
}

/** The label of a stored method, marked when AutoPay uses it (PAY-019, PAY-020). */
export function storedMethodLabel(method: StoredMethod): string {
  return method.autoPay ? `${method.paymentInformation} (AutoPay)` : method.paymentInformation;
}

/**
 * The entries of the payment-method drop-down (PAY-016 to PAY-018, D-072). Without stored-method support exactly card and bank account.
 * With it the stored methods, then managing them and the one-time payment, each only with its permission (and provider support).
 */
export function paymentChoices(options: {
  providerStoresMethods: boolean;
  providerTakesOneTimePayments: boolean;
  methods: readonly StoredMethod[];
  permissions: readonly string[];
}): PaymentChoices {
  if (!options.providerStoresMethods) {
    return {
      choices: [
        { kind: 'card', value: 'CC' },
        { kind: 'bank', value: 'ACH' },
      ],
      initial: null,
    };
  }
  const choices: PaymentChoice[] = options.methods.map((method) => ({
    kind: 'stored',
    value: method.token,
    label: storedMethodLabel(method),
  }));
  if (options.permissions.includes('API_MANAGE_PAYMENT_METHODS')) choices.push({ kind: 'manage', value: managePaymentMethodsChoice });
  if (options.providerTakesOneTimePayments && options.permissions.includes('BILLING_PAYMENT_ONE_TIME_PAYMENT')) {
    choices.push({ kind: 'oneTime', value: oneTimePaymentChoice });
  }
  return { choices, initial: options.methods[0]?.token ?? null };
}
