import type { FrameAnswer, FramePages, FrameRequest } from '../../ports/frame-pages.ts';
import type { FrameKit, FrameTicket } from '../../ports/payment-frame.ts';
import type { ProviderAnswer, ProviderNotice } from '../../ports/payment-provider.ts';
import { brandOfNumber, endingIn } from './card-names.ts';
import type { Ippay } from './context.ts';
import { type CardEntry, checkBank, checkCard } from './entries.ts';
import { type Attempt, formPage, methodsPage, nothingYet, type Shown } from './frame-forms.ts';
import { keepBankAccount, keepCard } from './methods.ts';
import { charge } from './payments.ts';

type Purpose = FrameTicket['purpose'];
type Step = (ippay: Ippay, shown: Shown, request: FrameRequest) => Promise<FrameAnswer>;

/** Each page and what its form must have been issued for: a ticket to look after methods pays nothing. */
const steps: Readonly<Record<string, { purpose: Purpose; take: Step }>> = {
  '/card': { purpose: 'pay', take: async (_ippay, shown) => page(200, shown, nothingYet) },
  '/card/pay': { purpose: 'pay', take: pay },
  '/method': { purpose: 'create', take: async (_ippay, shown) => page(200, shown, nothingYet) },
  '/method/save': { purpose: 'create', take: save },
  '/methods': { purpose: 'manage', take: list },
  '/methods/remove': { purpose: 'manage', take: remove },
  '/methods/done': { purpose: 'manage', take: async (_ippay, shown) => back(shown, aboutMethods(shown.ticket)) },
};

/**
 * The pages on which customers enter their cards and accounts. What was typed lives as long as the request that brought it: it goes to the
 * gateway and nowhere else.
 */
export function createFramePages(ippay: Ippay, kit: FrameKit): FramePages {
  return {
    origins: { script: [], frame: [], connect: [] },
    answer: async (request) => {
      const step = request.path.startsWith(kit.path) ? steps[request.path.slice(kit.path.length)] : undefined;
      if (step === undefined || request.method !== 'POST') return null;
      const ticket = kit.openTicket(request.fields.ticket, ippay.clock.now());
      if (ticket === null || ticket.purpose !== step.purpose) {
        const { ended } = kit.texts('en-us');
        return { kind: 'page', status: 404, page: kit.message(null, ended.unknown, ended.startAgain, request.fields.theme), tells: null };
      }
      return step.take(ippay, { kit, ticket, fields: carried(request.fields) }, request);
    },
  };
}

/** What a page hands on to its next step; never what was typed. */
function carried({ ticket = '', theme }: FrameRequest['fields']): Record<string, string> {
  return theme === undefined ? { ticket } : { ticket, theme };
}

function page(status: number, shown: Shown, attempt: Attempt): FrameAnswer {
  return { kind: 'page', status, page: formPage(shown, attempt), tells: null };
}

function message({ kit, ticket, fields }: Shown, status: number, title: string, text: string): FrameAnswer {
  return { kind: 'page', status, page: kit.message(ticket, title, text, fields.theme), tells: null };
}

function back({ kit, ticket }: Shown, tells: ProviderNotice | null): FrameAnswer {
  return { kind: 'redirect', to: kit.returnTo(ticket), tells };
}

/** Pays once: whether it may be handed over is asked before the gateway is. The portal shows the result, a decline as well. */
async function pay(ippay: Ippay, shown: Shown, request: FrameRequest): Promise<FrameAnswer> {
  const { ticket, kit } = shown;
  const { ended } = kit.texts(ticket.locale);
  const checked = checkCard(request.fields, ippay.clock.now());
  if (!checked.ok) return page(422, shown, { typed: request.fields, wrongs: checked.wrongs });
  if (ticket.amountCents === null || !(await request.submitting(ticket.reference)))
    return message(shown, 410, ended.closed, ended.lostPayment);
  const answer = await sell(ippay, ticket, checked.entry);
  if (!answer.known) return message(shown, 504, ended.lost, ended.lostPayment);
  const { result } = answer;
  return back(shown, { about: 'payment', eventId: `ippay-${ticket.reference}-${result.status}`, result });
}

async function sell(
  ippay: Ippay,
  { reference, amountCents, customer }: FrameTicket,
  { card, name, zip }: CardEntry,
): Promise<ProviderAnswer> {
  if (amountCents === null) return { known: false, reason: 'badAnswer' };
  const display = endingIn(brandOfNumber(card.number) ?? 'Card', card.number);
  const method = { kind: 'card', display, token: null, expiration: `${card.month}/${card.year}` } as const;
  return charge(ippay, { act: 'SALE', reference, amountCents, by: { card, name, zip, origin: 'INTERNET' }, note: customer, method });
}

async function save(ippay: Ippay, shown: Shown, { fields, mayTry }: FrameRequest): Promise<FrameAnswer> {
  const { ticket, kit } = shown;
  const { ended } = kit.texts(ticket.locale);
  const checked = ticket.methodKind === 'card' ? checkCard(fields, ippay.clock.now()) : checkBank(fields);
  if (!checked.ok) return page(422, shown, { typed: fields, wrongs: checked.wrongs });
  // Whoever tries one number after the other finds out which are good.
  if (!(await mayTry(ticket.reference))) return message(shown, 429, ended.busy, ended.busyText);
  const { entry } = checked;
  const kept = 'card' in entry ? await keepCard(ippay, ticket.customer, entry.card) : await keepBankAccount(ippay, ticket.customer, entry);
  if (kept.ok) return back(shown, aboutMethods(ticket));
  if (kept.reason === 'refused') return page(422, shown, { typed: fields, wrongs: {}, refused: true });
  return message(shown, 504, ended.lost, ended.lostMethod);
}

async function list({ memory }: Ippay, shown: Shown): Promise<FrameAnswer> {
  return { kind: 'page', status: 200, page: methodsPage(shown, await memory.methods(shown.ticket.customer), null), tells: null };
}

/** Removed a second time, the list is shown as it is. What is told makes the portal ask for the list, and keeps the form open. */
async function remove({ memory }: Ippay, shown: Shown, { fields }: FrameRequest): Promise<FrameAnswer> {
  const { customer, reference } = shown.ticket;
  const removed = (await memory.methods(customer)).find(({ token }) => token === fields.method);
  if (removed !== undefined) await memory.dropMethod(customer, removed.token);
  const left = await memory.methods(customer);
  const tells: ProviderNotice = { about: 'paymentMethod', eventId: `ippay-${reference}-removed`, reference, isOver: false };
  return { kind: 'page', status: 200, page: methodsPage(shown, left, removed === undefined ? null : { removed }), tells };
}

function aboutMethods({ reference }: FrameTicket): ProviderNotice {
  return { about: 'paymentMethod', eventId: `ippay-${reference}-over`, reference, isOver: true };
}
