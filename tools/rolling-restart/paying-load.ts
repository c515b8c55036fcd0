import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@porchlight/server/demo/index.ts';

const api = '/aboss-api/rest/v1';
const pauseMs = 100;
const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Invented Customer' };

/** Customers who pay by bank, one payment after the other, each of an amount that no other has. */
export interface PayingLoad {
  readonly paid: () => number;
  /** Ends it; how many were paid, and how often each kind of failure was met. */
  stop(): Promise<{ paid: number; failures: Record<string, number> }>;
}

interface Customer {
  accountId: number;
  token: string;
}

async function signIn(url: string, username: string): Promise<Customer> {
  const answer = await post(`${url}${api}/auth/customer/login`, { j_username: username, j_password: demoPassword });
  return JSON.parse(answer.text) as Customer;
}

async function post(url: string, body: object, more: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

/** Nothing is sent twice: one answer that is no success is a failure. */
export async function startPaying(url: string, usernames: readonly string[]): Promise<PayingLoad> {
  const customers = await Promise.all(usernames.map((username) => signIn(url, username)));
  const failures: Record<string, number> = {};
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1);
  const ending = new AbortController();
  let [begun, paid] = [0, 0];
  const payOnce = async ({ accountId, token }: Customer): Promise<void> => {
    begun += 1;
    const body = { ...bank, paymentAmount: (1_000 + begun) / 100, paymentOption: 'ALL_UNPAID_INVOICES' };
    const headers = { 'x-api-token': token, 'idempotency-key': randomUUID() };
    try {
      const { status, text } = await post(`${url}${api}/account/${accountId}/payment/ach`, body, headers);
      if (status === 200 && (JSON.parse(text) as { status?: string }).status === 'SUCCESS') paid += 1;
      else fail(`${status} ${text.slice(0, 100)}`);
    } catch (error) {
      fail(String(error));
    }
  };
  const keepOn = async (customer: Customer): Promise<void> => {
    while (!ending.signal.aborted) {
      await payOnce(customer);
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(customers.map(keepOn));
  return {
    paid: () => paid,
    stop: async () => {
      ending.abort();
      await running;
      return { paid, failures };
    },
  };
}
