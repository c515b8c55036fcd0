import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultPlan } from '../faults/plan.ts';
import { checkBank, checkCard, typedFrom } from '../hosted/entries.ts';
import { formPage } from '../hosted/form-pages.ts';
import { frameScript } from '../hosted/frame-script.ts';
import { frameStyle } from '../hosted/frame-style.ts';
import { barePage, messagePage, type View, viewOf, wordsOf } from '../hosted/page.ts';
import { confirmPage, methodsPage, waitingPage } from '../hosted/step-pages.ts';
import { hostedTexts } from '../hosted/texts.ts';
import type { Desk } from '../payments/desk.ts';
import { removeMethod } from '../payments/methods.ts';
import type { Payment } from '../payments/records.ts';
import { confirmCard, submitBank, submitCard } from '../payments/submit.ts';
import { type Answer, type Failure, ok, refused, send, underFaults } from './answer.ts';

export interface HostedParts {
  desk: Desk;
  faults: FaultPlan;
  portalOrigins: () => readonly string[];
}

/** How long the page of a lost answer hangs before it fails, in sandbox milliseconds. */
const hangMs = 5_000;
type Step = (view: View, request: FastifyRequest) => Promise<Answer> | Answer;

/** The pages inside the portal's frame. Every step is a post that carries the form's reference and secret. */
export function addHostedRoutes(app: FastifyInstance, parts: HostedParts): void {
  const { desk, faults } = parts;
  const failure: Failure = (status, request) => failurePage(parts, status, request);
  const step = (url: string, take: Step): void => {
    app.post(
      url,
      underFaults(faults, (request) => withView(parts, request, take), failure),
    );
  };

  for (const url of ['/hosted/card', '/hosted/bank', '/hosted/method', '/hosted/methods', '/hosted/open'])
    step(url, (view) => show(desk, view));
  step('/hosted/submit', (view, request) => submit(desk, view, request));
  step('/hosted/confirm', async (view, request) => {
    await confirmCard(desk, view.payment, typedFrom(request.body).decision === 'confirm');
    return show(desk, view);
  });
  step('/hosted/remove', async (view, request) => {
    const { payment } = view;
    const token = typedFrom(request.body).method ?? '';
    const method = desk.store.methods.get(token) ?? null;
    const isRemoved = isManaging(payment) && (await removeMethod(desk, payment.customer, token, payment));
    return isRemoved ? methodsPage(view, desk.store.methodsOf(payment.customer), method) : show(desk, view);
  });
  step('/hosted/done', async (view) => {
    if (isManaging(view.payment)) await desk.change(view.payment, { status: 'succeeded', next: null });
    return show(desk, view);
  });
  app.post(
    '/hosted/status',
    underFaults(faults, (request) => statusAnswer(parts, request)),
  );

  app.get('/hosted/frame.js', (_request, reply) => send(reply, asset('text/javascript', frameScript)));
  app.get('/hosted/frame.css', (_request, reply) => send(reply, asset('text/css', frameStyle)));
}

/** The issued form a post belongs to; null when reference and secret do not go together. */
function payerForm({ desk, portalOrigins }: HostedParts, body: unknown): View | null {
  const typed = typedFrom(body);
  const payment = desk.store.payments.get(typed.ReferenceId ?? '');
  const [expected, given] = [Buffer.from(payment?.form?.token ?? ''), Buffer.from(typed.FormToken ?? '')];
  if (payment === undefined || expected.length === 0 || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return viewOf(payment, typed.theme, portalOrigins());
}

async function withView(parts: HostedParts, request: FastifyRequest, take: Step): Promise<Answer> {
  const view = payerForm(parts, request.body);
  if (view !== null) return take(view, request);
  const texts = hostedTexts['en-us'];
  return barePage(texts.unknownTitle, texts.unknownText, 404, parts.portalOrigins());
}

/** After an error nobody knows whether the money moved; while everything is down nothing was even tried. */
function failurePage(parts: HostedParts, status: 500 | 503, request: FastifyRequest): Answer {
  const view = payerForm(parts, request.body);
  const texts = view?.texts ?? hostedTexts['en-us'];
  const words = view === null ? texts.aboutPayment : wordsOf(view);
  const [title, text] = status === 503 ? [words.downTitle, words.downText] : [texts.lostTitle, words.lostText];
  if (view === null) return barePage(title, text, status, parts.portalOrigins());
  return messagePage(view, title, text, { status, mode: 'ended' });
}

/** Takes what was entered, once. A second submission, also at the same moment, finds the form used and sees where things are. */
async function submit(desk: Desk, view: View, request: FastifyRequest): Promise<Answer> {
  const { payment, texts } = view;
  if (payment.status !== 'open' || isManaging(payment)) return show(desk, view);
  const typed = typedFrom(request.body);
  const isCard = payment.purpose === 'card' || (payment.purpose === 'createMethod' && payment.form?.methodKind === 'card');
  const checked = isCard ? checkCard(typed, desk.clock.now(), texts) : checkBank(typed, texts);
  if (!checked.ok) return formPage(view, { typed, errors: checked.errors });
  if ('expiration' in checked.entry) await submitCard(desk, payment, checked.entry);
  else await submitBank(desk, payment, checked.entry);
  if (lostUntil(desk, payment.reference) !== null) await desk.agenda.sleep(capturedAt(desk, payment) + hangMs - desk.clock.now());
  return show(desk, view);
}

/** The page that fits the payment's state of now; a final state leaves for the return address. */
async function show(desk: Desk, old: View): Promise<Answer> {
  await desk.store.settled();
  const payment = desk.store.payments.get(old.payment.reference) ?? old.payment;
  const view: View = { ...old, payment };
  const { texts } = view;
  const words = wordsOf(view);
  if (lostUntil(desk, payment.reference) !== null)
    return messagePage(view, texts.lostTitle, words.lostText, { status: 504, mode: 'ended' });
  if (payment.isConfirming) return confirmPage(view);
  if (payment.status === 'processing') return waitingPage(view);
  if (payment.status === 'expired') return messagePage(view, texts.expiredTitle, words.overText, { status: 410, mode: 'ended' });
  if (payment.status === 'cancelled') return messagePage(view, texts.cancelledTitle, words.overText, { status: 410, mode: 'ended' });
  if (payment.status === 'open') return isManaging(payment) ? methodsPage(view, desk.store.methodsOf(payment.customer)) : formPage(view);
  return {
    status: 303,
    headers: { location: returnAddress(payment), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

/** What the waiting page asks for: an address once the result is final. */
async function statusAnswer(parts: HostedParts, request: FastifyRequest): Promise<Answer> {
  const view = payerForm(parts, request.body);
  if (view === null) return refused(404, 'notFound');
  await parts.desk.store.settled();
  const isOver = view.payment.status !== 'open' && view.payment.status !== 'processing';
  return ok({ returnUrl: isOver ? returnAddress(view.payment) : null });
}

/** The return address with the reference and nothing else: results travel between servers only. */
function returnAddress(payment: Payment): string {
  const url = new URL(payment.form?.returnUrl ?? '');
  url.search = new URLSearchParams({ reference: payment.reference }).toString();
  url.hash = '';
  return url.href;
}

/** When the money moved whose answer is lost: the disk may have taken its time since. */
function capturedAt(desk: Desk, payment: Payment): number {
  return desk.store.payments.get(payment.reference)?.updatedAt ?? payment.updatedAt;
}

function lostUntil(desk: Desk, reference: string): number | null {
  const until = desk.store.payments.get(reference)?.lostUntil ?? null;
  return until !== null && until > desk.clock.now() ? until : null;
}

function isManaging(payment: Payment): boolean {
  return payment.purpose === 'manageMethods' && payment.status === 'open';
}

function asset(type: string, body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    body,
  };
}
