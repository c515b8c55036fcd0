import type { Answer } from '../http/answer.ts';
import type { StoredMethod } from '../payments/records.ts';
import { html } from './html.ts';
import { hiddenFields, page, type View, wordsOf } from './page.ts';
import { dollars, shownMethod } from './texts.ts';

/** The bank's question before the money moves: Confirm or Refuse. */
export function confirmPage(view: View): Answer {
  const { payment, texts } = view;
  const method = shownMethod(payment.method?.display ?? '', texts);
  const title = payment.amountCents === null ? texts.confirmSaveTitle : texts.confirmTitle;
  const text = payment.amountCents === null ? texts.confirmSave(method) : texts.confirmPay(dollars(payment.amountCents), method);
  const content = html`<h1>${title}</h1><p class="lead">${text}</p>
<form method="post" action="/hosted/confirm">${hiddenFields(view)}
<div class="choices"><button type="submit" name="decision" value="confirm">${texts.confirm}</button>
<button type="submit" name="decision" value="refuse" class="second">${texts.refuse}</button></div></form>`;
  return page(view, title, content);
}

/** Shown while the card network works. The page asks for its result itself; the button is for browsers without scripts. */
export function waitingPage(view: View): Answer {
  const { texts } = view;
  const { waitTitle } = wordsOf(view);
  const content = html`<div class="wait"><span class="spin" aria-hidden="true"></span><h1>${waitTitle}</h1><p class="lead" role="status">${texts.waitText}</p>
<noscript><form method="post" action="/hosted/open">${hiddenFields(view)}<button type="submit" class="second">${texts.checkNow}</button></form></noscript></div>`;
  return page(view, waitTitle, content, { mode: 'waiting' });
}

/** The customer's stored methods, each with its own Remove; `removed` is the one that just went, to be told and read out. */
export function methodsPage(view: View, methods: readonly StoredMethod[], removed: StoredMethod | null = null): Answer {
  const { texts } = view;
  const rows = methods.map(({ display, expiration, token }) => {
    const name = shownMethod(display, texts);
    return html`<li><span>${name}${expiration !== null && html`<small>${texts.expires(expiration)}</small>`}</span><form method="post" action="/hosted/remove">${hiddenFields(
      view,
    )}<input type="hidden" name="method" value="${token}"><button type="submit" class="second small" aria-label="${texts.remove}: ${name}">${
      texts.remove
    }</button></form></li>`;
  });
  const content = html`<h1>${texts.methodsTitle}</h1>
${removed !== null && html`<p class="summary told" role="status" tabindex="-1" data-focus>${texts.removed(shownMethod(removed.display, texts))}</p>`}
${rows.length === 0 ? html`<p class="lead">${texts.noMethods}</p>` : html`<ul class="methods" role="list">${rows}</ul>`}
<form method="post" action="/hosted/done">${hiddenFields(view)}<button type="submit">${texts.done}</button></form>`;
  return page(view, texts.methodsTitle, content);
}
