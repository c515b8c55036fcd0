import { setTimeout as sleep } from 'node:timers/promises';

const api = '/aboss-api/rest/v1';
const password = 'Porchlight-2026!';

interface Session {
  token: string;
  refreshToken: string;
  accountId: number;
}

export interface Tally {
  answered: number;
  payments: number;
  /** How often each answer came that nobody should get. */
  wrong: Record<string, number>;
  slowestMs: number;
}

/** A customer in a steady rhythm: comes, reads the pages, pays by bank, leaves, and comes again. */
export class Visitor {
  readonly #url: string;
  readonly #username: string;
  readonly #pauseMs: number;
  readonly #tally: Tally;

  constructor(options: { url: string; username: string; pauseMs: number; tally: Tally }) {
    this.#url = options.url;
    this.#username = options.username;
    this.#pauseMs = options.pauseMs;
    this.#tally = options.tally;
  }

  async visitUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#visit(isOver);
  }

  async #visit(isOver: () => boolean): Promise<void> {
    const session = (await this.#call('POST', '/auth/customer/login', {
      body: { j_username: this.#username, j_password: password },
    })) as unknown as Session;
    if (!session.token) return;
    const { token, accountId } = session;
    const pages = [
      `/account/${accountId}`,
      `/account/${accountId}/amounts/`,
      `/account/${accountId}/invoices/`,
      `/account/${accountId}/payments/`,
    ];
    for (const page of [...pages, ...pages]) {
      if (isOver()) break;
      await this.#call('GET', page, { token });
    }
    const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Invented Customer' };
    const body = { ...bank, paymentAmount: 1 + (this.#tally.payments % 500) / 100, paymentOption: 'ALL_UNPAID_INVOICES' };
    this.#tally.payments += 1;
    await this.#call('POST', `/account/${accountId}/payment/ach`, { token, body });
    await this.#call('POST', '/auth/customer/logout', { token });
  }

  async #call(method: 'GET' | 'POST', path: string, { token, body }: { token?: string; body?: object }): Promise<Record<string, unknown>> {
    await sleep(this.#pauseMs);
    const begun = performance.now();
    try {
      const headers = { ...(token ? { 'x-api-token': token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) };
      const content = body ? { body: JSON.stringify(body) } : {};
      const answer = await fetch(this.#url + api + path, { method, headers, ...content });
      const told = (await answer.json()) as { error?: { code?: string } };
      this.#tally.answered += 1;
      this.#tally.slowestMs = Math.max(this.#tally.slowestMs, performance.now() - begun);
      if (answer.status !== 200) this.#wrong(`${method} ${path.replace(/\d+/g, 'id')}: ${answer.status} ${told.error?.code ?? ''}`);
      return told as Record<string, unknown>;
    } catch (error) {
      this.#wrong(`${method} ${path.replace(/\d+/g, 'id')}: ${String(error)}`);
      return {};
    }
  }

  #wrong(what: string): void {
    this.#tally.wrong[what] = (this.#tally.wrong[what] ?? 0) + 1;
  }
}
