import { randomInt } from 'node:crypto';
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/index.ts';
import type { OrderingDeps } from './deps.ts';
import { readKeptOrder } from './guest-orders.store.ts';
import { codeMail } from './mails.ts';
import { findCodeOwner, removeCodesBefore, replaceCode, tryCode } from './order-codes.store.ts';
import { presentOrderStatus } from './present-order-status.ts';

type StatusAnswer = RouteAnswer<Contract['guestOrder']['getOrderStatus']>;

export interface AskedOrder {
  reference: string;
  email: string;
}

const codeLifeMs = 15 * 60_000;
const tries = 5;
const sealedFor = Buffer.from('order-code-request');

/**
 * C-111: asks for a code. What is asked is sealed and left to a job, so that neither the answer nor the time it takes tells whether such
 * an order exists.
 */
export async function askForCode(deps: OrderingDeps, asked: AskedOrder, locale: Locale): Promise<Record<string, never>> {
  const sealed = deps.secrets.seal('order-code-request', JSON.stringify(asked), sealedFor).toString('base64');
  await deps.db.transaction((tx) => enqueue(tx, 'sendOrderCode', { asked: sealed, locale }));
  return {};
}

/** Mails the code where the order is and the address is its account's. A repeat of the job mails another code; the last one counts. */
export async function sendOrderCode(deps: OrderingDeps, request: { asked: string; locale: Locale }): Promise<void> {
  const opened = deps.secrets.open('order-code-request', Buffer.from(request.asked, 'base64'), sealedFor);
  if (opened === null) return;
  const asked = JSON.parse(opened) as AskedOrder;
  const orderId = orderIdOf(asked.reference);
  const owner = orderId === null ? null : await findCodeOwner(deps.db, orderId, asked.email);
  if (owner === null) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const brand = await deps.site.brand();
  const mail = codeMail({ ...owner, locale: request.locale }, brand, { code, reference: String(owner.orderId) });
  await deps.db.transaction(async (tx) => {
    await replaceCode(tx, {
      orderId: owner.orderId,
      accountId: owner.accountId,
      codeDigest: codeDigest(deps, owner.orderId, code),
      emailDigest: emailDigest(deps, owner.email),
      expiresAt: new Date(deps.clock.now().getTime() + codeLifeMs),
      tries,
    });
    await deps.outbox.queueMessage(tx, mail);
  });
}

/** C-112: the state of an order for who has its reference, its e-mail address and the mailed code. Every other case is one refusal. */
export async function getOrderStatus(
  deps: OrderingDeps,
  asked: AskedOrder & { code: string },
  locale: Locale,
): Promise<StatusAnswer | Refusal<'ORD0004'>> {
  const orderId = orderIdOf(asked.reference) ?? 0;
  const isRight = await tryCode(deps.db, {
    orderId,
    emailDigest: emailDigest(deps, asked.email),
    codeDigest: codeDigest(deps, orderId, asked.code.replace(/\s/g, '')),
    now: deps.clock.now(),
  });
  const order = isRight ? await readKeptOrder(deps.db, orderId) : null;
  if (order === null) return refuse('ORD0004');
  return presentOrderStatus(order, await deps.orders.followWork(deps.db, orderId), locale);
}

/** Codes that are over. */
export function forgetOldCodes({ db, clock }: OrderingDeps): Promise<void> {
  return removeCodesBefore(db, clock.now());
}

function codeDigest({ secrets }: OrderingDeps, orderId: number, code: string): Buffer {
  return secrets.digest('order-code', `${orderId}:${code}`);
}

function emailDigest({ secrets }: OrderingDeps, email: string): Buffer {
  return secrets.digest('order-code', `email:${email.trim().toLowerCase()}`);
}

/** A reference number as people write it; null when it can be none. */
function orderIdOf(reference: string): number | null {
  const digits = /^#?\s*([1-9]\d{0,14})$/.exec(reference.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
