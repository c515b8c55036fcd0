import { fill, localeOf } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { FrameAnswer } from '../../ports/frame-pages.ts';
import type { FrameKit, FrameTicket } from '../../ports/payment-frame.ts';
import type { KeptMethod, ProviderNotice } from '../../ports/payment-provider.ts';
import { actionScript, formScript } from './page-scripts.ts';

/** What the pages are made with. */
export interface Counter {
  kit: FrameKit;
  storesMethods: boolean;
  publishableKey: string;
  scriptUrl: string;
}

type Fields = Readonly<Record<string, string>>;

/** Stripe's fields for a card or a bank account, and one button. */
export function formPage(counter: Counter, ticket: FrameTicket, fields: Fields, problem = ''): FrameAnswer {
  const { kit } = counter;
  const { html } = kit;
  const texts = kit.texts(ticket.locale);
  const isCard = ticket.methodKind === 'card';
  const title = isCard ? (ticket.purpose === 'pay' ? texts.titles.payByCard : texts.titles.addCard) : texts.titles.addBank;
  const amount = ticket.amountCents === null ? null : kit.dollars(ticket.amountCents);
  const body = html`<div class="head"><h1>${title}</h1>${amount !== null && html`<p class="amount">${amount}</p>`}</div>
<p class="summary" id="problem" role="alert" tabindex="-1"${problem === '' && html` hidden`}>${problem}</p>
<form method="post" action="${kit.path}/confirm" data-own>${kit.hidden(fields)}<input type="hidden" name="confirmationToken" value="">
<div id="element"></div>${!isCard && html`<p class="note">${texts.bankConsent}</p>`}
<button type="submit" data-busy="${texts.sending}" hidden>${amount === null ? texts.save : fill(texts.pay, { amount })}</button></form>`;
  const data = {
    key: counter.publishableKey,
    notReady: texts.notReady,
    returnUrl: kit.returnTo(ticket),
    elements: elementsOf(counter, ticket),
  };
  const page = kit.page({
    ticket,
    title,
    body,
    mode: 'form',
    theme: fields.theme,
    scriptUrls: [counter.scriptUrl],
    script: formScript,
    data,
  });
  return { kind: 'page', status: problem === '' ? 200 : 422, page, tells: null };
}

/** What Stripe.js is told before there is anything to confirm; it has to say the same as the intent. */
function elementsOf({ storesMethods }: Counter, { amountCents, methodKind, locale }: FrameTicket): object {
  const common = {
    currency: 'usd',
    locale: locale === 'sp-es' ? 'es' : 'en',
    paymentMethodTypes: [methodKind === 'card' ? 'card' : 'us_bank_account'],
  };
  if (amountCents === null) return { ...common, mode: 'setup', setupFutureUsage: 'off_session' };
  return { ...common, mode: 'payment', amount: amountCents, ...(storesMethods ? { setupFutureUsage: 'off_session' } : {}) };
}

/** The page behind the bank's question; it goes on by itself, and by its button where the script can't. */
export function actionPage(
  counter: Counter,
  ticket: FrameTicket,
  fields: Fields,
  more: { clientSecret: string; intent?: string },
): FrameAnswer {
  const { kit } = counter;
  const { html } = kit;
  const { waiting } = kit.texts(ticket.locale);
  const title = ticket.purpose === 'pay' ? waiting.pay : waiting.method;
  const intent = more.intent !== undefined && html`<input type="hidden" name="intent" value="${more.intent}">`;
  const body = html`<div class="wait"><span class="spin" aria-hidden="true"></span><h1>${title}</h1><p class="lead" role="status">${waiting.text}</p>
<form method="post" action="${kit.path}/done">${kit.hidden(fields)}${intent}<button type="submit" class="second">${waiting.check}</button></form></div>`;
  const data = { key: counter.publishableKey, clientSecret: more.clientSecret };
  const page = kit.page({
    ticket,
    title,
    body,
    mode: 'waiting',
    theme: fields.theme,
    scriptUrls: [counter.scriptUrl],
    script: actionScript,
    data,
  });
  return { kind: 'page', status: 200, page, tells: null };
}

/** A page of one message, with the way back to the portal. */
export function endPage(
  counter: Counter,
  ticket: FrameTicket,
  fields: Fields,
  { title, text }: { title: string; text: string },
): FrameAnswer {
  const { kit } = counter;
  const { html } = kit;
  const { done } = kit.texts(ticket.locale).methods;
  const body = html`<h1 tabindex="-1" data-focus>${title}</h1><p class="lead" role="status">${text}</p>
<form method="post" action="${kit.path}/leave">${kit.hidden(fields)}<button type="submit">${done}</button></form>`;
  return { kind: 'page', status: 200, page: kit.page({ ticket, title, body, mode: 'form', theme: fields.theme }), tells: null };
}

interface Methods {
  listed: readonly KeptMethod[];
  message: string | null;
  tells: ProviderNotice | null;
}

/** The customer's stored methods, each with its own button; what was just removed is told and read out. */
export function methodsPage(counter: Counter, ticket: FrameTicket, fields: Fields, { listed, message, tells }: Methods): FrameAnswer {
  const { kit } = counter;
  const { html } = kit;
  const { methods: texts, titles } = kit.texts(ticket.locale);
  const rows = listed.map(({ display, expiration, token }) => {
    const name = methodName(display, localeOf(ticket.locale));
    return html`<li><span>${name}${
      expiration !== null && html`<small>${fill(texts.expires, { expiration })}</small>`
    }</span><form method="post" action="${kit.path}/remove">${kit.hidden(fields)}<input type="hidden" name="method" value="${token}">
<button type="submit" class="second small" aria-label="${fill(texts.removeNamed, { name })}">${texts.remove}</button></form></li>`;
  });
  const body = html`<h1>${titles.methods}</h1>${message !== null && html`<p class="summary told" role="status" tabindex="-1" data-focus>${message}</p>`}
${rows.length === 0 ? html`<p class="lead">${texts.none}</p>` : html`<ul class="methods" role="list">${rows}</ul>`}
<form method="post" action="${kit.path}/leave">${kit.hidden(fields)}<button type="submit">${texts.done}</button></form>`;
  const page = kit.page({ ticket, title: titles.methods, body, mode: 'form', theme: fields.theme });
  return { kind: 'page', status: 200, page, tells };
}
