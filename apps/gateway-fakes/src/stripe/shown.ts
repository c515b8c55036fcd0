import type { Charge, Customer, Dispute, Event, Intent, Method, Refund, State } from './state.ts';

/** Things as Stripe shows them: fields it leaves out or sets to null are so here too, as far as anybody reads them. */
export function shownCustomer({ id, created, metadata }: Customer): object {
  return { id, object: 'customer', created, livemode: false, metadata, email: null, name: null, default_source: null, delinquent: false };
}

export function shownMethod(method: Method): object {
  const { id, created, customer, metadata, type } = method;
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id,
    object: 'payment_method',
    allow_redisplay: method.allowRedisplay,
    billing_details: { address, email: null, name: method.name, phone: null },
    created,
    customer,
    livemode: false,
    metadata,
    type,
    [type]: detailsOf(method, true),
  };
}

function detailsOf(method: Method, isOfMethod: boolean): object {
  const { fingerprint, lastFour: last4 } = method;
  if (method.type === 'card') {
    const { brand, expMonth: exp_month, expYear: exp_year } = method;
    const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };
    return { brand, checks, country: 'US', exp_month, exp_year, fingerprint, funding: 'credit', last4, wallet: null };
  }
  const { accountType: account_type, holderType: account_holder_type } = method;
  const bank = { account_holder_type, account_type, bank_name: 'STRIPE TEST BANK', fingerprint, last4, routing_number: '110000000' };
  return isOfMethod ? { ...bank, networks: { preferred: 'ach', supported: ['ach'] }, financial_connections_account: null } : bank;
}

export function shownCharge(charge: Charge, state: State): object {
  const method = state.methods.find(({ id }) => id === charge.paymentMethod);
  const failure = charge.failure;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.refunded,
    balance_transaction: charge.status === 'succeeded' ? `txn_${charge.id.slice(3)}` : null,
    billing_details: { name: method?.name ?? null },
    captured: charge.status !== 'failed',
    created: charge.created,
    currency: 'usd',
    customer: charge.customer,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: charge.metadata,
    outcome: {
      network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
      network_decline_code: null,
      type: 'authorized',
    },
    paid: charge.status !== 'failed',
    payment_intent: charge.intent,
    payment_method: charge.paymentMethod,
    payment_method_details: method === undefined ? null : { type: method.type, [method.type]: detailsOf(method, false) },
    ...(charge.authorizationCode === null ? {} : { authorization_code: charge.authorizationCode }),
    refunded: charge.refunded === charge.amount,
    status: charge.status,
  };
}

/** `expand` names what is shown whole in place of its id. */
export function shownIntent(intent: Intent, state: State, expand: readonly string[] = []): object {
  const charge = state.charges.find(({ id }) => id === intent.latestCharge);
  const method = state.methods.find(({ id }) => id === intent.paymentMethod);
  const failure =
    intent.lastError === null ? null : { ...intent.lastError, ...(method === undefined ? {} : { payment_method: shownMethod(method) }) };
  const common = {
    id: intent.id,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    customer: intent.customer,
    livemode: false,
    metadata: intent.metadata,
    next_action: nextAction(intent),
    payment_method: expand.includes('payment_method') && method !== undefined ? shownMethod(method) : intent.paymentMethod,
    payment_method_types: intent.types,
    status: intent.status,
  };
  if (intent.kind === 'setup') {
    return { ...common, object: 'setup_intent', last_setup_error: failure, latest_attempt: null, mandate: null, usage: 'off_session' };
  }
  return {
    ...common,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    currency: 'usd',
    last_payment_error: failure,
    latest_charge: expand.includes('latest_charge') && charge !== undefined ? shownCharge(charge, state) : intent.latestCharge,
    processing: null,
    setup_future_usage: intent.setupFutureUsage,
  };
}

function nextAction({ nextAction: type }: Intent): object | null {
  if (type === null) return null;
  return type === 'use_stripe_sdk'
    ? { type, use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    : {
        type,
        verify_with_microdeposits: {
          hosted_verification_url: 'https://payments.stripe.com/microdeposit',
          microdeposit_type: 'descriptor_code',
        },
      };
}

export function shownRefund(refund: Refund): object {
  const { id, created, amount, charge, metadata, status } = refund;
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge,
    created,
    currency: 'usd',
    metadata,
    payment_intent: refund.intent,
    reason: null,
    receipt_number: null,
    status,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
  };
}

export function shownDispute(dispute: Dispute): object {
  const { id, created, amount, charge, reason, status } = dispute;
  const isBank = reason !== 'fraudulent';
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge,
    created,
    currency: 'usd',
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    payment_method_details: { type: isBank ? 'us_bank_account' : 'card' },
    reason,
    status,
  };
}

export function shownEvent({ id, created, type, object }: Event): object {
  const request = { id: null, idempotency_key: null };
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
}
