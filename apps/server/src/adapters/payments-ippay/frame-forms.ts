import { fill, fillPlural, localeOf } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { FrameKit, FramePage, FrameTicket, Markup } from '../../ports/payment-frame.ts';
import type { KeptMethod } from '../../ports/payment-provider.ts';
import { type BankAccountType, bankBrands } from './card-names.ts';
import type { FieldName, Typed, Wrongs } from './entries.ts';

type Texts = ReturnType<FrameKit['texts']>;

/** A page to be shown: whose form it is, and the hidden fields it came with. */
export interface Shown {
  kit: FrameKit;
  ticket: FrameTicket;
  fields: Readonly<Record<string, string>>;
}

interface FieldOptions {
  autocomplete: string;
  inputmode: 'numeric' | 'text';
  maxlength: number;
}

/** What was typed and what is wrong with it; nothing on the first visit. `refused`: the gateway did not take it, and nothing was kept. */
export interface Attempt {
  typed: Typed;
  wrongs: Wrongs;
  refused?: boolean;
}

export const nothingYet: Attempt = { typed: {}, wrongs: {} };

/** The form of a card payment, or of a card or bank account to be kept. */
export function formPage({ kit, ticket, fields }: Shown, attempt: Attempt): FramePage {
  const texts = kit.texts(ticket.locale);
  const isCard = ticket.methodKind === 'card';
  const amount = ticket.amountCents === null ? null : kit.dollars(ticket.amountCents);
  const title = amount !== null ? texts.titles.payByCard : isCard ? texts.titles.addCard : texts.titles.addBank;
  const made = new Fields(kit, texts, attempt);
  const { html } = kit;
  const body = html`<div class="head"><h1>${title}</h1>${amount !== null && html`<p class="amount">${amount}</p>`}</div>
${summary(kit, ticket, attempt)}
<form method="post" action="${kit.path}${amount === null ? '/method/save' : '/card/pay'}" novalidate>${kit.hidden(fields)}
${isCard ? made.card() : made.bank()}
<p class="note">${isCard ? texts.notStored : texts.bankConsent}</p>
<button type="submit" data-busy="${texts.sending}">${amount === null ? texts.save : fill(texts.pay, { amount })}</button></form>`;
  return kit.page({ ticket, title, body, mode: 'form', theme: fields.theme });
}

function summary(kit: FrameKit, { locale, methodKind }: FrameTicket, { wrongs, refused = false }: Attempt): Markup | false {
  const texts = kit.texts(locale);
  if (refused) return kit.html`<p class="summary" role="alert" tabindex="-1" data-focus>${texts.notAccepted[methodKind]}</p>`;
  const count = Object.keys(wrongs).length;
  return count > 1 && kit.html`<p class="summary" role="alert">${fillPlural(texts.problems, count, localeOf(locale), { count })}</p>`;
}

class Fields {
  readonly #kit: FrameKit;
  readonly #texts: Texts;
  readonly #attempt: Attempt;

  constructor(kit: FrameKit, texts: Texts, attempt: Attempt) {
    this.#kit = kit;
    this.#texts = texts;
    this.#attempt = attempt;
  }

  card(): Markup {
    const { html } = this.#kit;
    return html`${this.#input('cardNumber', { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 23 })}
<div class="pair">${this.#input('expiration', { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 9 })}
${this.#input('securityCode', { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4 })}</div>
${this.#input('cardName', { autocomplete: 'cc-name', inputmode: 'text', maxlength: 100 })}
${this.#input('zip', { autocomplete: 'postal-code', inputmode: 'numeric', maxlength: 10 })}`;
  }

  bank(): Markup {
    const { html } = this.#kit;
    return html`${this.#input('routingNumber', { autocomplete: 'off', inputmode: 'numeric', maxlength: 11 })}
${this.#input('accountNumber', { autocomplete: 'off', inputmode: 'numeric', maxlength: 20 })}
${this.#accountType()}
${this.#input('accountName', { autocomplete: 'name', inputmode: 'text', maxlength: 100 })}`;
  }

  #input(name: FieldName, { autocomplete, inputmode, maxlength }: FieldOptions): Markup {
    const { html } = this.#kit;
    // The numbers that open an account are never sent back to a page.
    const isSecret = name === 'securityCode' || name === 'cardNumber' || name === 'accountNumber';
    const value = isSecret ? '' : (this.#attempt.typed[name] ?? '');
    return html`<div class="field"><label for="${name}">${this.#texts.fields[name]}</label><input id="${name}" name="${name}" type="text" value="${value}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${maxlength}" required${this.#state(name)}>${this.#error(name)}</div>`;
  }

  #accountType(): Markup {
    const { html } = this.#kit;
    const options = (Object.keys(bankBrands) as BankAccountType[]).map(
      (type) =>
        html`<option value="${type}"${this.#attempt.typed.accountType === type && html` selected`}>${this.#texts.accountTypes[type]}</option>`,
    );
    return html`<div class="field"><label for="accountType">${this.#texts.fields.accountType}</label><select id="accountType" name="accountType"${this.#state('accountType')}>${options}</select>${this.#error('accountType')}</div>`;
  }

  #state(name: FieldName): Markup | false {
    const isWrong = this.#attempt.wrongs[name] !== undefined;
    return isWrong && this.#kit.html` aria-invalid="true" aria-describedby="${name}-error"`;
  }

  #error(name: FieldName): Markup | false {
    const wrong = this.#attempt.wrongs[name];
    return wrong !== undefined && this.#kit.html`<p class="error" id="${name}-error">${this.#texts.wrong[wrong]}</p>`;
  }
}

/** What is kept, each with its button; `told` says what became of the last press. */
export function methodsPage(shown: Shown, methods: readonly KeptMethod[], told: { removed: KeptMethod } | null): FramePage {
  const { kit, ticket, fields } = shown;
  const texts = kit.texts(ticket.locale);
  const { html } = kit;
  const nameOf = ({ display }: KeptMethod): string => methodName(display, localeOf(ticket.locale));
  const rows = methods.map(
    (
      method,
    ) => html`<li><span>${nameOf(method)}${method.expiration !== null && html`<small>${fill(texts.methods.expires, { expiration: method.expiration })}</small>`}</span>
<form method="post" action="${kit.path}/methods/remove">${kit.hidden(fields)}<input type="hidden" name="method" value="${method.token}"><button class="second small" type="submit" aria-label="${fill(texts.methods.removeNamed, { name: nameOf(method) })}" data-busy="${texts.sending}">${texts.methods.remove}</button></form></li>`,
  );
  const title = texts.titles.methods;
  const body = html`<h1>${title}</h1>
${told !== null && html`<p class="summary told" role="status" tabindex="-1" data-focus>${fill(texts.methods.removed, { name: nameOf(told.removed) })}</p>`}
${rows.length === 0 ? html`<p class="lead">${texts.methods.none}</p>` : html`<ul class="methods">${rows}</ul>`}
<form method="post" action="${kit.path}/methods/done">${kit.hidden(fields)}<button type="submit" data-busy="${texts.sending}">${texts.methods.done}</button></form>`;
  return kit.page({ ticket, title, body, mode: 'form', theme: fields.theme });
}
