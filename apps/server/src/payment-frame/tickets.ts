import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { z } from 'zod';
import type { Secrets } from '../platform/secrets/index.ts';
import type { FrameTicket } from '../ports/payment-frame.ts';

/** Longer than any ticket with a note of full length; what is longer is not even decoded. */
const longestSealed = 4_000;

const Sealed = z.strictObject({
  reference: z.string(),
  purpose: z.enum(['pay', 'create', 'manage']),
  methodKind: z.enum(['card', 'bank']),
  amountCents: z
    .int()
    .positive()
    .transform((value): Cents => cents(value))
    .nullable(),
  customer: z.string(),
  locale: z.string(),
  returnUrl: z.string(),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
  note: z.string().max(1_000).nullable(),
});

/** The ticket as a field of a form: nobody can read, make or alter it, and it opens only with its provider. */
export function sealTicket(secrets: Pick<Secrets, 'seal'>, providerId: string, ticket: FrameTicket): string {
  return secrets.seal('payment-frame', JSON.stringify(ticket), contextOf(providerId)).toString('base64url');
}

/** Null when it was not made here or is over. */
export function openTicket(secrets: Pick<Secrets, 'open'>, providerId: string, sealed: string | undefined, now: Date): FrameTicket | null {
  if (sealed === undefined || sealed.length > longestSealed || !/^[\w-]+$/.test(sealed)) return null;
  const plain = secrets.open('payment-frame', Buffer.from(sealed, 'base64url'), contextOf(providerId));
  if (plain === null) return null;
  const ticket = Sealed.parse(JSON.parse(plain));
  return ticket.expiresAt > now ? ticket : null;
}

const contextOf = (providerId: string): Buffer => Buffer.from(`payment frame of ${providerId}`);
