import type { Answer } from '../http/answer.ts';
import type { FieldErrors, FieldName, Typed } from './entries.ts';
import { type Html, html } from './html.ts';
import { hiddenFields, page, type View } from './page.ts';
import { dollars } from './texts.ts';

interface FieldOptions {
  autocomplete: string;
  inputmode?: 'numeric' | 'text';
  maxlength?: number;
}

/** What was entered and what is wrong with it; nothing on the first visit. */
export interface Attempt {
  typed: Typed;
  errors: FieldErrors;
}

const nothingYet: Attempt = { typed: {}, errors: {} };

/** The form of an open payment or method: card or bank, as it was asked for. */
export function formPage(view: View, attempt: Attempt = nothingYet): Answer {
  const { payment, texts } = view;
  const isSaving = payment.purpose === 'createMethod';
  const isCard = payment.purpose === 'card' || (isSaving && payment.form?.methodKind === 'card');
  const title = isCard ? (isSaving ? texts.saveCardTitle : texts.cardTitle) : isSaving ? texts.saveBankTitle : texts.bankTitle;
  const amount = payment.amountCents === null ? null : dollars(payment.amountCents);
  const count = Object.keys(attempt.errors).length;
  const content = html`<div class="head"><h1>${title}</h1>${amount === null ? null : html`<p class="amount">${amount}</p>`}</div>
${count > 1 && html`<p class="summary" role="alert">${texts.summary(count)}</p>`}
<form method="post" action="/hosted/submit" novalidate>${hiddenFields(view)}
${isCard ? cardFields(view, attempt) : bankFields(view, attempt)}
<button type="submit" data-busy="${texts.paying}">${amount === null ? texts.save : texts.pay(amount)}</button></form>`;
  return page(view, title, content, { status: count > 0 ? 422 : 200 });
}

function cardFields({ texts }: View, attempt: Attempt): Html {
  return html`${input('cardNumber', texts.cardNumber, attempt, { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 23 })}
<div class="pair">${input('expiration', texts.expiration, attempt, { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 9 })}
${input('securityCode', texts.securityCode, withoutCode(attempt), { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4 })}</div>
${input('cardName', texts.cardName, attempt, { autocomplete: 'cc-name', maxlength: 100 })}
${input('zip', texts.zip, attempt, { autocomplete: 'postal-code', inputmode: 'numeric', maxlength: 10 })}`;
}

function bankFields(view: View, attempt: Attempt): Html {
  const { texts } = view;
  return html`${input('routingNumber', texts.routingNumber, attempt, { autocomplete: 'off', inputmode: 'numeric', maxlength: 11 })}
${input('accountNumber', texts.accountNumber, attempt, { autocomplete: 'off', inputmode: 'numeric', maxlength: 20 })}
${accountType(view, attempt)}
${input('accountName', texts.accountName, attempt, { autocomplete: 'name', maxlength: 100 })}`;
}

function input(name: FieldName, label: string, attempt: Attempt, options: FieldOptions): Html {
  const error = attempt.errors[name];
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" value="${
    attempt.typed[name] ?? ''
  }" autocomplete="${options.autocomplete}" inputmode="${options.inputmode ?? 'text'}" maxlength="${options.maxlength ?? 100}" required${invalid(name, error)}>${errorText(name, error)}</div>`;
}

function accountType({ texts }: View, attempt: Attempt): Html {
  const choices = { CHECKING: texts.checking, SAVINGS: texts.savings, BUSINESS_CHECK: texts.businessCheck };
  const error = attempt.errors.accountType;
  const options = Object.entries(choices).map(
    ([value, text]) => html`<option value="${value}"${attempt.typed.accountType === value && html` selected`}>${text}</option>`,
  );
  return html`<div class="field"><label for="accountType">${texts.accountType}</label><select id="accountType" name="accountType"${invalid('accountType', error)}>${options}</select>${errorText('accountType', error)}</div>`;
}

function invalid(name: FieldName, error: string | undefined): Html | null {
  return error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
}

function errorText(name: FieldName, error: string | undefined): Html | null {
  return error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`;
}

/** A security code is never sent back to a page. */
function withoutCode(attempt: Attempt): Attempt {
  return { errors: attempt.errors, typed: {} };
}
