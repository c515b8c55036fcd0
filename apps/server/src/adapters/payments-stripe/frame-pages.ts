import { fill, localeOf } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { FrameAnswer, FramePages, FrameRequest } from '../../ports/frame-pages.ts';
import type { FrameKit, FrameTicket } from '../../ports/payment-frame.ts';
import type { ProviderAnswer, ProviderNotice } from '../../ports/payment-provider.ts';
import { type Called, call } from './client.ts';
import { keepOnce, listKept, markKept, remove } from './methods.ts';
import { actionPage, type Counter, endPage, formPage, methodsPage } from './pages.ts';
import { afterRefusal, customerAt, type Desk, endFailed, query, readIntent, told, whole } from './payments.ts';
import { type SetupIntent, setupIntentShape } from './shapes.ts';

/** Where Stripe.js shows the bank's question. */
const questionOrigin = 'https://hooks.stripe.com';

/**
 * The pages of our own that Stripe's forms are on. Every step is a form that is posted: nothing is decided in the browser, and the server alone
 * confirms a payment, after it was put on record that its form is handed over.
 */
export function framePages(desk: Desk, kit: FrameKit, options: { publishableKey: string; scriptUrl: string; apiUrl: string }): FramePages {
  const script = new URL(options.scriptUrl).origin;
  const isStripes = script === 'https://js.stripe.com';
  const frames = isStripes ? [script, 'https://*.js.stripe.com', questionOrigin] : [script];
  const image = isStripes ? ['https://*.stripe.com'] : [];
  const counter: Counter = { kit, storesMethods: desk.storesMethods, publishableKey: options.publishableKey, scriptUrl: options.scriptUrl };
  const steps: Readonly<Record<string, (asked: Asked) => Promise<FrameAnswer>>> = {
    '/open': open,
    '/confirm': confirm,
    '/done': done,
    '/remove': removeMethod,
    '/leave': leave,
  };
  return {
    origins: { script: [script], frame: frames, connect: [new URL(options.apiUrl).origin], image },
    answer: async (request) => {
      const step = request.path.startsWith(kit.path) ? steps[request.path.slice(kit.path.length)] : undefined;
      if (step === undefined || request.method !== 'POST') return null;
      const ticket = kit.openTicket(request.fields.ticket, desk.clock.now());
      if (ticket === null) {
        const { ended } = kit.texts('en-us');
        return { kind: 'page', status: 410, page: kit.message(null, ended.expired, ended.startAgain, request.fields.theme), tells: null };
      }
      return step({ desk, counter, request, ticket });
    },
  };
}

interface Asked {
  desk: Desk;
  counter: Counter;
  request: FrameRequest;
  ticket: FrameTicket;
}

async function open(asked: Asked): Promise<FrameAnswer> {
  const { counter, ticket, request } = asked;
  return ticket.purpose === 'manage' ? showMethods(asked) : formPage(counter, ticket, request.fields);
}

const tokenForm = /^ctoken_\w{1,100}$/;

async function confirm(asked: Asked): Promise<FrameAnswer> {
  const { counter, request, ticket } = asked;
  const { confirmationToken: token } = request.fields;
  const texts = counter.kit.texts(ticket.locale);
  if (token === undefined || !tokenForm.test(token)) return formPage(counter, ticket, request.fields, texts.notReady);
  if (ticket.purpose === 'create') return confirmMethod(asked, token);
  return ticket.purpose === 'pay' ? confirmPayment(asked, token) : showMethods(asked);
}

/** Pays once: whoever comes second, or after the form was closed, is told what became of the payment. */
async function confirmPayment(asked: Asked, token: string): Promise<FrameAnswer> {
  const { desk, counter, request, ticket } = asked;
  const { reference, note } = ticket;
  if (note === null || !(await request.submitting(reference))) return toPortal(asked, await query(desk, soughtBy(asked)));
  const params = { confirmation_token: token, use_stripe_sdk: true, return_url: counter.kit.returnTo(ticket), ...whole };
  const called = await call(() => desk.stripe.paymentIntents.confirm(note, params, { idempotencyKey: `${reference}-confirm` }));
  if (called.ok) {
    const intent = readIntent(called.value);
    if (!intent.ok || intent.value.metadata.reference !== reference) return toPortal(asked, null);
    const { status, client_secret: secret } = intent.value;
    if (status === 'requires_action' && secret != null) return actionPage(counter, ticket, request.fields, { clientSecret: secret });
    return toPortal(asked, await told(desk, reference, intent.value));
  }
  // Refused before the card was asked, such as for a token that is too old: the form is over all the same, and is ended at Stripe.
  const isUnasked = called.reason === 'refused' && called.refusal.intent === null;
  return toPortal(asked, isUnasked ? await endFailed(desk, soughtBy(asked)) : await afterRefusal(desk, reference, called));
}

/** After the bank's question: what came of it, whatever the browser says. */
async function done(asked: Asked): Promise<FrameAnswer> {
  const { desk, request, ticket } = asked;
  if (ticket.purpose === 'pay') return toPortal(asked, await query(desk, soughtBy(asked)));
  const id = request.fields.intent ?? '';
  if (!/^seti_\w{1,100}$/.test(id)) return toPortal(asked, null);
  return afterSetup(asked, readSetup(await call(() => desk.stripe.setupIntents.retrieve(id))));
}

/** Another card may be tried on the same form: each try is a setup intent of its own, and its token counts once. */
async function confirmMethod(asked: Asked, token: string): Promise<FrameAnswer> {
  const { desk, counter, request, ticket } = asked;
  const { ended } = counter.kit.texts(ticket.locale);
  if (!(await request.mayTry(ticket.reference)))
    return endPage(counter, ticket, request.fields, { title: ended.busy, text: ended.busyText });
  const payer = await customerAt(desk, ticket.customer);
  if (!payer.ok) return lost(asked);
  const params = {
    customer: payer.value,
    confirm: true,
    confirmation_token: token,
    usage: 'off_session' as const,
    use_stripe_sdk: true,
    allowed_payment_method_types: [ticket.methodKind === 'card' ? ('card' as const) : ('us_bank_account' as const)],
    metadata: { reference: ticket.reference },
    return_url: counter.kit.returnTo(ticket),
  };
  const key = `${ticket.reference}-${token}`;
  return afterSetup(asked, readSetup(await call(() => desk.stripe.setupIntents.create(params, { idempotencyKey: key }))));
}

function readSetup(called: Called<unknown>): Called<SetupIntent> {
  if (!called.ok) return called;
  const read = setupIntentShape.safeParse(called.value);
  return read.success ? { ok: true, value: read.data } : { ok: false, reason: 'badAnswer' };
}

async function afterSetup(asked: Asked, setup: Called<SetupIntent>): Promise<FrameAnswer> {
  const { desk, counter, request, ticket } = asked;
  const texts = counter.kit.texts(ticket.locale);
  const notAccepted = texts.notAccepted[ticket.methodKind];
  if (!setup.ok) return setup.reason === 'refused' ? formPage(counter, ticket, request.fields, notAccepted) : lost(asked);
  const { id, status, payment_method: method, client_secret: secret, next_action: next, metadata } = setup.value;
  if (metadata.reference !== ticket.reference) return lost(asked);
  if (status === 'succeeded' && method !== null) {
    // Should the mark not be made, the list finds the method by its setup intent and makes it.
    await markKept(desk, ticket.customer, method);
    if (ticket.methodKind === 'bank') await keepOnce(desk, ticket.customer, method);
    return { kind: 'redirect', to: counter.kit.returnTo(ticket), tells: methodNotice(ticket, true) };
  }
  if (status === 'requires_action' && next?.type === 'verify_with_microdeposits')
    return endPage(counter, ticket, request.fields, texts.verifying);
  if (status === 'requires_action' && secret != null)
    return actionPage(counter, ticket, request.fields, { clientSecret: secret, intent: id });
  // A bank may take its time; a notice tells when it is done.
  if (status === 'processing') return { kind: 'redirect', to: counter.kit.returnTo(ticket), tells: null };
  return formPage(counter, ticket, request.fields, notAccepted);
}

async function showMethods(asked: Asked, message: string | null = null, tells: ProviderNotice | null = null): Promise<FrameAnswer> {
  const { desk, counter, request, ticket } = asked;
  const listed = await listKept(desk, ticket.customer);
  return listed === null ? lost(asked) : methodsPage(counter, ticket, request.fields, { listed, message, tells });
}

async function removeMethod(asked: Asked): Promise<FrameAnswer> {
  const { desk, counter, request, ticket } = asked;
  if (ticket.purpose !== 'manage') return open(asked);
  const { method: token } = request.fields;
  const listed = await listKept(desk, ticket.customer);
  if (listed === null) return lost(asked);
  const method = listed.find((each) => each.token === token);
  // Removed before, by a second click or elsewhere: the list says so.
  if (method === undefined) return showMethods(asked);
  const texts = counter.kit.texts(ticket.locale).methods;
  const outcome = await remove(desk, ticket.customer, method.token);
  const said = fill(outcome === 'gone' ? texts.removed : texts.notRemoved, { name: methodName(method.display, localeOf(ticket.locale)) });
  return showMethods(asked, said, methodNotice(ticket, false));
}

function leave({ counter, ticket }: Asked): Promise<FrameAnswer> {
  const tells = ticket.purpose === 'manage' ? methodNotice(ticket, true) : null;
  return Promise.resolve({ kind: 'redirect', to: counter.kit.returnTo(ticket), tells });
}

function methodNotice({ reference }: FrameTicket, isOver: boolean): ProviderNotice {
  return { about: 'paymentMethod', eventId: `frame-${reference}-${isOver ? 'over' : 'changed'}`, reference, isOver };
}

/** Back to the portal, which asks for the result itself; what was learnt here goes before. */
function toPortal({ counter, ticket }: Asked, answer: ProviderAnswer | null): FrameAnswer {
  const to = counter.kit.returnTo(ticket);
  if (answer?.known !== true || answer.result.status === 'notFound' || answer.result.status === 'open')
    return { kind: 'redirect', to, tells: null };
  const eventId = `frame-${ticket.reference}-${answer.result.status}`;
  return { kind: 'redirect', to, tells: { about: 'payment', eventId, result: answer.result } };
}

/** No answer of Stripe about a method: what was asked for may have been done. */
function lost({ counter, ticket, request }: Asked): FrameAnswer {
  const { ended } = counter.kit.texts(ticket.locale);
  return endPage(counter, ticket, request.fields, { title: ended.lost, text: ended.lostMethod });
}

function soughtBy({ desk, ticket }: Asked) {
  return { reference: ticket.reference, transactionId: ticket.note, begunAt: desk.clock.now() };
}
