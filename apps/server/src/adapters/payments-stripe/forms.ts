import type { FrameKit } from '../../ports/payment-frame.ts';
import type { HostedFormAnswer, PaymentProvider } from '../../ports/payment-provider.ts';
import { call, type NotDone } from './client.ts';
import { customerAt, type Desk, intentOf, readIntent } from './payments.ts';

/** How long a form can be submitted. A payment intent itself has no end, so the ticket has one, and the intent is cancelled after it. */
const formLifeMs = 15 * 60_000;

/** Forms for our pages. The intent is made before its form, so that a payment is known by Stripe's id from the beginning. */
export function forms(desk: Desk, kit: FrameKit): Pick<PaymentProvider, 'openCardForm' | 'openMethodForm'> {
  return {
    openCardForm: async ({ reference, amountCents, customer, locale, returnUrl }) => {
      const payer = await customerAt(desk, customer);
      if (!payer.ok) return notOpened(payer);
      const params = {
        ...intentOf(reference, amountCents, payer.value, 'form'),
        allowed_payment_method_types: ['card' as const],
        // A card can be kept from a payment only when the payment said so beforehand; Stripe tells the customer on the form.
        ...(desk.storesMethods ? { setup_future_usage: 'off_session' as const } : {}),
      };
      const made = await call(() => desk.stripe.paymentIntents.create(params, { idempotencyKey: reference }));
      if (!made.ok) return notOpened(made);
      const intent = readIntent(made.value);
      if (!intent.ok || intent.value.metadata.reference !== reference || intent.value.amount !== amountCents) return unreachable;
      const ticket = { reference, purpose: 'pay' as const, methodKind: 'card' as const, amountCents, customer, locale, returnUrl };
      return { ok: true, form: kit.form({ ...ticket, expiresAt: endOf(desk), note: intent.value.id }, '/open', intent.value.id) };
    },
    openMethodForm: async ({ reference, purpose, methodKind, customer, locale, returnUrl }) => {
      const payer = await customerAt(desk, customer);
      if (!payer.ok) return notOpened(payer);
      const ticket = { reference, purpose, methodKind, amountCents: null, customer, locale, returnUrl };
      return { ok: true, form: kit.form({ ...ticket, expiresAt: endOf(desk), note: null }, '/open') };
    },
  };
}

const unreachable = { ok: false, reason: 'unreachable' } as const;

function notOpened(called: NotDone): HostedFormAnswer {
  return { ok: false, reason: called.reason === 'refused' || called.reason === 'credentials' ? 'refused' : 'unreachable' };
}

function endOf({ clock }: Desk): Date {
  return new Date(clock.now().getTime() + formLifeMs);
}
