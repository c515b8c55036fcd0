import type { Answer } from '../http/answer.ts';
import type { StoredMethod } from '../payments/records.ts';
import { html } from './html.ts';
import { hiddenFields, page, type View } from './page.ts';
import { dollars } from './texts.ts';

/** The bank's question before the money moves: Confirm or Refuse. */
export function confirmPage(view: View): Answer {
  const { payment, texts } = view;
  const method = payment.method?.display ?? '';
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
  const content = html`<div class="wait"><span class="spin" aria-hidden="true"></span><h1>${texts.waitTitle}</h1><p class="lead" role="status">${texts.waitText}</p>
<noscript><form method="post" action="/hosted/open">${hiddenFields(view)}<button type="submit" class="second">${texts.checkNow}</button></form></noscript></div>`;
  return page(view, texts.waitTitle, content, { mode: 'waiting' });
}

/** The customer's stored methods, each with its own Remove. */
export function methodsPage(view: View, methods: readonly StoredMethod[]): Answer {
  const { texts } = view;
  const rows = methods.map(
    (method) =>
      html`<li><span>${method.display}</span><form method="post" action="/hosted/remove">${hiddenFields(view)}<input type="hidden" name="method" value="${
        method.token
      }"><button type="submit" class="second small" aria-label="${texts.remove}: ${method.display}">${texts.remove}</button></form></li>`,
  );
  const content = html`<h1>${texts.methodsTitle}</h1>
${rows.length === 0 ? html`<p class="lead">${texts.noMethods}</p>` : html`<ul class="methods" role="list">${rows}</ul>`}
<form method="post" action="/hosted/done">${hiddenFields(view)}<button type="submit">${texts.done}</button></form>`;
  return page(view, texts.methodsTitle, content);
}
