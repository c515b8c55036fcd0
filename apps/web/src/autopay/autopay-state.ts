import type { CallAnswer } from '../platform/api/index.ts';

export type AutoPayInfo = CallAnswer<'autopay.getAutoPay'>;
export type AutoPayState = 'inactive' | 'off' | 'on' | 'onWithoutMethod';

/** The AutoPay of an account as the portal knows it (STATE-019). */
export interface AutoPay {
  state: AutoPayState;
  /** The warning stands: it is on and there is nothing to charge (AUTO-018). */
  hasWarning: boolean;
  info: AutoPayInfo;
}

/**
 * Inactive without a payment provider (D-096); else the account list item says whether it is on (AUTO-017), and without a card, bank
 * account or stored method that is something to fix (ENT-011).
 */
export function autoPayOf(providerId: string | null, isOn: boolean, info: AutoPayInfo): AutoPay {
  const state = stateOf(providerId, isOn, info);
  return { state, hasWarning: state === 'onWithoutMethod', info };
}

function stateOf(providerId: string | null, isOn: boolean, info: AutoPayInfo): AutoPayState {
  if (providerId === null) return 'inactive';
  if (!isOn) return 'off';
  const { apiAccountAutoPayACH, apiAccountAutoPayCC, apiAccountAutoPayToken } = info;
  return apiAccountAutoPayACH || apiAccountAutoPayCC || apiAccountAutoPayToken ? 'on' : 'onWithoutMethod';
}

/** The method in one phrase, null when there is none: 'Visa ending 1111', 'Checking ****6789'. */
export function methodText(info: AutoPayInfo, accountTypes: Readonly<Record<string, string>>): string | null {
  const { apiAccountAutoPayACH: bank, apiAccountAutoPayCC: card, apiAccountAutoPayToken: stored } = info;
  if (stored) return stored.paymentInformation;
  if (card) return card.displayCardNumber;
  return bank && `${accountTypes[bank.account_type] ?? bank.account_type} ${bank.account_number}`;
}
