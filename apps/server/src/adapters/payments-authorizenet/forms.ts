import type { HostedFormAnswer, PaymentProvider } from '../../ports/payment-provider.ts';
import { decimalText } from './amounts.ts';
import { pageAnswer } from './answers.ts';
import { callFor, type Desk, unreachable } from './call.ts';
import { transactionFields } from './charges.ts';
import { madeProfile } from './profiles.ts';
import type { RequestName } from './sdk.ts';

/** The gateway's page has to be called up within this time. */
const tokenLifeMs = 15 * 60_000;
const frameName = 'provider-frame';

export interface Pages {
  /** Origin of the gateway's hosted pages. */
  pagesUrl: string;
  /** Page of the portal that the gateway's pages frame, to tell how far things are. */
  communicatorUrl: string;
}

/** Pages of the gateway, called up by a token that is posted into the portal's frame. */
export function forms(desk: Desk, pages: Pages): Pick<PaymentProvider, 'openCardForm' | 'openMethodForm'> {
  const open = async (reference: string, path: string, name: RequestName, fields: object): Promise<HostedFormAnswer> => {
    const reply = await callFor(desk, pageAnswer, name, { refId: reference, ...fields });
    if (!reply.ok) return { ok: false, reason: reply.why === unreachable || reply.why.reason === 'timeout' ? 'unreachable' : 'refused' };
    const expiresAt = new Date(desk.clock.now().getTime() + tokenLifeMs);
    const sent = { ReferenceId: reference, token: reply.answer.token };
    return { ok: true, form: { action: pages.pagesUrl + path, target: frameName, fields: sent, expiresAt, transactionId: null } };
  };
  const communicator = JSON.stringify({ url: pages.communicatorUrl });
  return {
    openCardForm: ({ reference, amountCents, customer, returnUrl }) => {
      const transaction = { transactionType: 'authCaptureTransaction', amount: decimalText(amountCents), customer: { id: customer } };
      const hostedPaymentSettings = settings({
        hostedPaymentReturnOptions: { showReceipt: false, url: returnUrl, cancelUrl: returnUrl },
        hostedPaymentPaymentOptions: { cardCodeRequired: true, showCreditCard: true, showBankAccount: false },
        hostedPaymentBillingAddressOptions: { show: true, required: true },
        hostedPaymentShippingAddressOptions: { show: false, required: false },
        hostedPaymentCustomerOptions: { showEmail: false, requiredEmail: false, addPaymentProfile: false },
        hostedPaymentOrderOptions: { show: false },
        hostedPaymentIFrameCommunicatorUrl: communicator,
      });
      const fields = { ...transactionFields(reference, transaction), hostedPaymentSettings };
      return open(reference, '/payment/payment', 'GetHostedPaymentPageRequest', fields);
    },
    openMethodForm: async ({ reference, purpose, methodKind, customer, returnUrl }) => {
      const profile = await madeProfile(desk, customer);
      if (!profile.ok) return { ok: false, reason: 'unreachable' };
      const hostedProfileSettings = settings({
        hostedProfileReturnUrl: returnUrl,
        hostedProfileIFrameCommunicatorUrl: pages.communicatorUrl,
        hostedProfilePageBorderVisible: 'false',
        hostedProfileManageOptions: 'showPayment',
        hostedProfilePaymentOptions: purpose === 'manage' ? 'showAll' : methodKind === 'card' ? 'showCreditCard' : 'showBankAccount',
        hostedProfileBillingAddressOptions: 'showBillingAddress',
        hostedProfileCardCodeRequired: 'true',
      });
      const path = purpose === 'create' ? '/customer/addPayment' : '/customer/manage';
      return open(reference, path, 'GetHostedProfilePageRequest', { customerProfileId: profile.id, hostedProfileSettings });
    },
  };
}

function settings(values: Record<string, string | object>): { settingName: string; settingValue: string }[] {
  return Object.entries(values).map(([settingName, value]) => ({
    settingName,
    settingValue: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
