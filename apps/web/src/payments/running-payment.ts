import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { paymentOption } from '@porchlight/domain/payments/payment-option.ts';
import { refreshMoney } from '../account/index.ts';
import { call } from '../platform/api/index.ts';
import { currentLocale, textsIfLoaded } from '../platform/i18n/language.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { onSessionEnd } from '../platform/portal.ts';
import { markBusy } from '../platform/session/busy.ts';
import { holdIdleTimer } from '../platform/session/index.ts';
import { pageConfiguration } from '../platform/site/page-configuration.ts';
import { tell } from '../ui/dialogs.ts';
import { createIntentKeys, sha256 } from './intent-key.ts';
import { paidBank } from './paid-bank.ts';
import { isAttended, isHeld, isReusable, isSent, isWatched, type PaymentFlow } from './payment-flow.ts';
import { createPaymentRun } from './payment-run.ts';
import { paymentStore } from './payment-store.ts';
import { isPostable } from './postable-form.ts';

const location = () => {
  const locationId = pageConfiguration.get()?.defaultLocationId;
  return locationId === undefined ? {} : { locationId };
};

/** What runs the payment of this tab. It comes with what shows it, once the customer is asked, and lives as long as the page. */
export const paymentRun = createPaymentRun({
  store: paymentStore,
  timers: {
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  now: () => Date.now(),
  keys: createIntentKeys(newUuid, sha256),
  openForm: ({ kind, accountId, amount }, idempotencyKey) => {
    const body = { paymentOption, paymentAmount: dollarsFromCents(amount), iframe: true, accountId, ...location() } as const;
    return kind === 'oneTime'
      ? call('payments.startOneTimePayment', { params: { accountId }, body: { submitType: 'oneTimePayment', ...body }, idempotencyKey })
      : call('payments.startCardPayment', { params: { id: accountId }, body: { ...body, paymentFormType: 'CC' }, idempotencyKey });
  },
  payByBank: ({ accountId, amount }, bank, idempotencyKey) => {
    paidBank.keep(bank);
    return call('payments.payByBank', {
      params: { id: accountId },
      body: { ...bank, paymentAmount: dollarsFromCents(amount), paymentOption, ...location() },
      idempotencyKey,
    });
  },
  payByToken: ({ accountId, amount, token }, idempotencyKey) =>
    call('payments.payByToken', {
      params: { id: accountId },
      body: { paymentOption, paymentAmount: dollarsFromCents(amount), token, ...location() },
      idempotencyKey,
    }),
  readStatus: (reference, signal) => call('payments.getPaymentStatus', { params: { id: reference }, signal }),
  isPostable: (form) => isPostable(form, pageConfiguration.get()?.allowedFrameOrigins ?? []),
  onMoneyChanged: () => void refreshMoney(),
});

/** Follows a condition of the flow: `begin` when it becomes true, what it answers when it ends. */
function whileTrue(holds: (flow: PaymentFlow) => boolean, begin: () => () => void): void {
  let end: (() => void) | null = null;
  paymentStore.subscribe(() => {
    const isTrue = holds(paymentStore.get());
    if (isTrue === (end !== null)) return;
    if (end) {
      end();
      end = null;
    } else {
      end = begin();
    }
  });
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

whileTrue(isHeld, () => {
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
});
whileTrue(isAttended, markBusy);
whileTrue(isReusable, () => paidBank.forget);
whileTrue((flow) => isWatched(flow) && isAttended(flow), holdIdleTimer);

// A payment on its way goes on without the session: say so over the sign-in page.
onSessionEnd(() => {
  const wasSent = isSent(paymentStore.get());
  paymentRun.reset();
  const locale = currentLocale.get();
  const texts = textsIfLoaded(locale, 'paymentSteps');
  const shell = textsIfLoaded(locale, 'shell');
  if (wasSent && texts && shell) void tell({ title: texts.session.lostTitle, text: texts.session.lost, ok: shell.actions.ok });
});
