import type { FrameRequest } from '../src/ports/frame-pages.ts';
import type { FrameKit, FrameTicket } from '../src/ports/payment-frame.ts';
import type { PaymentProvider, ProviderResult } from '../src/ports/payment-provider.ts';

/** A payment provider without pages of its own: it takes cards by a page of ours and remembers what it was handed. */
export interface PagedProvider extends PaymentProvider {
  /** References of forms that were handed to it, in order, each as often as it came. */
  readonly handed: string[];
  /** What was typed into pages. */
  readonly typed: Record<string, string>[];
  /** Called by `cancelForm` before it answers that it knows nothing. */
  whileCancelling: (() => Promise<unknown>) | null;
  /** What its page does beside paying. */
  page: ((request: FrameRequest, ticket: FrameTicket) => Promise<'pays' | 'throws' | 'leads away' | 'tries'>) | null;
}

/** Everything it does not do is done by `base`. */
export function createPagedProvider(id: string, kit: FrameKit, base: PaymentProvider, now: () => Date): PagedProvider {
  const results = new Map<string, ProviderResult>();
  const unseen = (reference: string): ProviderResult => ({
    status: 'notFound',
    reference,
    amountCents: null,
    transactionId: null,
    authCode: null,
    responseText: null,
    returnCode: null,
    reason: null,
    method: null,
  });
  const answerTo = (reference: string) => ({ known: true as const, result: results.get(reference) ?? unseen(reference) });
  const expiresAt = () => new Date(now().getTime() + 15 * 60_000);
  const nothing = { amountCents: null, note: null };

  const pay = (ticket: FrameTicket): ProviderResult => {
    provider.handed.push(ticket.reference);
    const method = { kind: 'card' as const, display: 'Visa ending 1111', token: null, expiration: '08/29' };
    const moved = { amountCents: ticket.amountCents, transactionId: `paged_${ticket.reference}`, authCode: 'A1', method };
    const result = { ...unseen(ticket.reference), ...moved, status: 'succeeded' as const };
    results.set(ticket.reference, result);
    return result;
  };
  const provider: PagedProvider = {
    ...base,
    id,
    handed: [],
    typed: [],
    whileCancelling: null,
    page: null,
    frameOrigins: [kit.origin],
    openCardForm: async ({ reference, amountCents, customer, locale, returnUrl }) => {
      const ticket = { ...nothing, reference, amountCents, customer, locale, returnUrl, expiresAt: expiresAt() };
      return { ok: true, form: kit.form({ ...ticket, purpose: 'pay', methodKind: 'card' }, '/card') };
    },
    openMethodForm: async ({ reference, purpose, methodKind, customer, locale, returnUrl }) => {
      const ticket = { ...nothing, reference, purpose, methodKind, customer, locale, returnUrl, expiresAt: expiresAt() };
      return { ok: true, form: kit.form(ticket, '/method') };
    },
    cancelForm: async ({ reference }) => {
      await provider.whileCancelling?.();
      return { known: true, result: unseen(reference) };
    },
    query: async ({ reference }) => answerTo(reference),
    framePages: {
      origins: { script: [], frame: [], connect: [] },
      answer: async (request) => {
        const ticket = kit.openTicket(request.fields['ticket'], now());
        const ended = kit.texts(ticket?.locale ?? '').ended;
        if (ticket === null) return { kind: 'page', status: 404, page: kit.message(null, ended.unknown, ended.startAgain), tells: null };
        if (request.path !== `${kit.path}/pay`) {
          const body = kit.html`<h1>${kit.texts(ticket.locale).titles.payByCard}</h1>`;
          const page = kit.page({ ticket, title: 'Card', body, mode: 'form', theme: request.fields['theme'] });
          return { kind: 'page', status: 200, page, tells: null };
        }
        provider.typed.push(request.fields);
        const does = (await provider.page?.(request, ticket)) ?? 'pays';
        if (does === 'throws') throw new Error(`declined ${request.fields['cardNumber']}`);
        if (does === 'leads away') return { kind: 'redirect', to: 'https://elsewhere.example.com/', tells: null };
        const mayGoOn = does === 'tries' ? await request.mayTry(ticket.reference) : await request.submitting(ticket.reference);
        if (!mayGoOn) return { kind: 'page', status: 409, page: kit.message(ticket, ended.closed, ended.startAgain), tells: null };
        const tells = does === 'tries' ? null : { about: 'payment' as const, eventId: `paged:${ticket.reference}`, result: pay(ticket) };
        return { kind: 'redirect', to: kit.returnTo(ticket), tells };
      },
    },
  };
  return provider;
}
