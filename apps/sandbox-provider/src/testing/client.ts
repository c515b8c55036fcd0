import { randomBytes } from 'node:crypto';
import type { SandboxProcess } from './sandbox-process.ts';

export interface Told {
  status: number;
  body: Record<string, unknown>;
}

export const portalReturnUrl = 'http://127.0.0.1:8080/payment/return';

/** 20 characters as the portal makes them. */
export const newReference = (): string => randomBytes(10).toString('hex').toUpperCase();

/** One call of the /v1 API with the right key. */
export async function call(sandbox: SandboxProcess, method: string, path: string, body?: object): Promise<Told> {
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await fetch(sandbox.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

export interface OpenedForm {
  reference: string;
  action: string;
  fields: Record<string, string>;
}

export async function openForm(sandbox: SandboxProcess, more: object = {}): Promise<OpenedForm> {
  const reference = newReference();
  const asked = { reference, purpose: 'card', amountCents: 8420, customer: 'C1', locale: 'en-us', returnUrl: portalReturnUrl, ...more };
  const told = await call(sandbox, 'POST', '/v1/forms', asked);
  if (told.status !== 200) throw new Error(`form refused: ${told.status} ${JSON.stringify(told.body)}`);
  return { reference, action: String(told.body.action), fields: told.body.fields as Record<string, string> };
}

/** A browser's post of a hosted page, without following the redirect. */
export function postPage(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

export function cardFields(cardNumber: string): Record<string, string> {
  return { cardNumber, expiration: '08/49', securityCode: '123', cardName: 'Maria Lopez', zip: '52001' };
}

/** Opens a card form and submits it. */
export async function payByCard(
  sandbox: SandboxProcess,
  cardNumber: string,
  more: object = {},
): Promise<{ form: OpenedForm; page: Response }> {
  const form = await openForm(sandbox, more);
  const page = await postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields(cardNumber) });
  return { form, page };
}

export async function statusOf(sandbox: SandboxProcess, reference: string): Promise<unknown> {
  return (await call(sandbox, 'GET', `/v1/payments/${reference}`)).body.status;
}

export function bankCharge(routingNumber: string, accountNumber: string, more: object = {}): Record<string, unknown> {
  return {
    reference: newReference(),
    amountCents: 8420,
    customer: 'C1',
    routingNumber,
    accountNumber,
    accountType: 'CHECKING',
    holderName: 'Maria Lopez',
    ...more,
  };
}
