import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstFormOf, postForm } from './hosted-form.ts';
import { between, type Random } from './random.ts';

const apiBase = '/aboss-api/rest/v1';
const demoPassword = 'Porchlight-2026!';
const doubleShare = 0.3;
const cardNumbers = [
  '4111111111111111',
  '4111111111111111',
  '4111111111111111',
  '5555555555554444',
  '4000000000000002',
  '4000000000000259',
];
const bankNumbers = ['000123456789', '000123456789', '000123456789', '000111111116', '000222222227', '000111111113'];

/** One decision of a customer to pay once. Its amount is its account's alone, so two captures of it would show whatever our books say. */
export interface Intent {
  accountId: number;
  amountCents: number;
  /** What the product told the customer last: SUCCESS, FAIL, or nothing certain. */
  told: 'SUCCESS' | 'FAIL' | null;
}

interface Session {
  username: string;
  token: string;
  accountId: number;
}

export interface Tally {
  intents: Intent[];
  requests: number;
  doubles: number;
  /** Answers that nobody should ever get: status and code. */
  surprises: string[];
}

/** Customers that pay and pay again until told to stop, and are in a hurry: three of ten submit twice. */
export class Payer {
  readonly #url: string;
  readonly #usernames: readonly string[];
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #sessions: Session[] = [];
  #session: Session = { username: '', token: '', accountId: 0 };
  #paid = 0;

  constructor(options: { url: string; usernames: readonly string[]; random: Random; tally: Tally }) {
    this.#url = options.url;
    this.#usernames = options.usernames;
    this.#random = options.random;
    this.#tally = options.tally;
  }

  async signIn(): Promise<void> {
    for (const username of this.#usernames) this.#sessions.push(await this.#signIn(username));
  }

  async payUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#session = this.#sessions[this.#paid % this.#sessions.length] ?? this.#session;
      this.#paid += 1;
      const intent: Intent = { accountId: this.#session.accountId, amountCents: 1_000 + this.#paid * 7, told: null };
      this.#tally.intents.push(intent);
      if (this.#random() < 0.6) await this.#payByBank(intent, isOver);
      else await this.#payByCard(intent, isOver);
      await sleep(between(this.#random, 0, 60));
    }
  }

  async #signIn(username: string): Promise<Session> {
    for (;;) {
      const answer = await this.#call('POST', '/auth/customer/login', { j_username: username, j_password: demoPassword });
      if (answer?.body.token) return { username, token: String(answer.body.token), accountId: Number(answer.body.accountId) };
      await sleep(200);
    }
  }

  async #payByBank(intent: Intent, isOver: () => boolean): Promise<void> {
    const body = {
      routingNumber: '110000000',
      accountNumber: this.#pick(bankNumbers),
      accountType: 'CHECKING',
      holderName: 'Invented Customer',
      paymentAmount: intent.amountCents / 100,
      paymentOption: 'ALL_UNPAID_INVOICES',
    };
    const answer = await this.#submit(`/account/${this.#session.accountId}/payment/ach`, body, isOver);
    if (answer?.body.success === true && answer.body.status === 'SUCCESS') intent.told = 'SUCCESS';
    if (answer?.body.error?.code === 'PAY0002') intent.told = 'FAIL';
  }

  async #payByCard(intent: Intent, isOver: () => boolean): Promise<void> {
    const body = {
      paymentOption: 'ALL_UNPAID_INVOICES',
      paymentAmount: intent.amountCents / 100,
      iframe: true,
      accountId: this.#session.accountId,
      paymentFormType: 'CC',
    };
    const answer = await this.#submit(`/payment/${this.#session.accountId}/form`, body, isOver);
    const fields = answer?.body.fields;
    if (!fields || answer.body.action === undefined) return;
    await this.#fillForm({ action: answer.body.action, fields });
    const giveUpAt = Date.now() + 1_500;
    while (Date.now() < giveUpAt && !isOver()) {
      await sleep(300);
      const status = await this.#call('GET', `/payment/${fields.ReferenceId}/status`);
      if (status?.body.status === 'SUCCESS' || status?.body.status === 'FAIL') intent.told = status.body.status;
      if (status?.body.inProgress === false) return;
    }
  }

  /** What happens in the frame: open the page, fill it in, press the button, sometimes twice. Whatever fails there is the customer's luck. */
  async #fillForm(entry: { action: string; fields: Record<string, string> }): Promise<void> {
    try {
      const page = await postForm(entry);
      const form = firstFormOf(page.html, entry.action);
      // One of fifteen closes the frame without paying.
      if (form === null || this.#random() < 1 / 15) return;
      const card = {
        cardNumber: this.#pick(cardNumbers),
        expiration: '08/49',
        securityCode: '123',
        cardName: 'Invented Customer',
        zip: '52001',
      };
      const filled = { action: form.action, fields: { ...form.fields, ...card } };
      await Promise.all(this.#random() < doubleShare ? [postForm(filled), postForm(filled)] : [postForm(filled)]);
    } catch {
      // The provider hung up.
    }
  }

  /** Posts a payment, three of ten times twice at once, half of those without a key. Network failures are retried with the key only. */
  async #submit(path: string, body: object, isOver: () => boolean): Promise<Told | null> {
    const isDouble = this.#random() < doubleShare;
    const key = isDouble && this.#random() < 0.5 ? null : randomUUID();
    const post = () => this.#call('POST', path, body, key);
    if (isDouble) this.#tally.doubles += 1;
    let answers = await Promise.all(isDouble ? [post(), post()] : [post()]);
    const isUnanswered = () => answers.every((answer) => answer === null || answer.status === 503);
    if (key === null) return answers.find((answer) => answer?.body.success) ?? answers[0] ?? null;
    while (isUnanswered() && !isOver()) {
      await sleep(150);
      answers = [await post()];
    }
    return answers.find((answer) => answer?.body.success) ?? answers[0] ?? null;
  }

  /** One call; null when there was no answer. */
  async #call(method: 'GET' | 'POST', path: string, body?: object, key: string | null = null): Promise<Told | null> {
    this.#tally.requests += 1;
    try {
      const answer = await fetch(this.#url + apiBase + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(this.#session.token === '' ? {} : { 'x-api-token': this.#session.token }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const told = { status: answer.status, body: (await answer.json()) as Told['body'] };
      const code = told.body.error?.code;
      if (answer.status === 401 && path !== '/auth/customer/login')
        Object.assign(this.#session, await this.#signIn(this.#session.username));
      else if (answer.status === 500 || (answer.status === 400 && code))
        this.#tally.surprises.push(`${method} ${path.replace(/\w*\d\w*/g, 'id')} answered ${answer.status} ${code}`);
      return told;
    } catch {
      return null;
    }
  }

  #pick(choices: readonly string[]): string {
    return choices[Math.floor(this.#random() * choices.length)] ?? choices[0] ?? '';
  }
}

interface Told {
  status: number;
  body: {
    success?: boolean;
    status?: string;
    inProgress?: boolean;
    token?: string;
    accountId?: number;
    action?: string;
    fields?: Record<string, string>;
    error?: { code: string };
  };
}
