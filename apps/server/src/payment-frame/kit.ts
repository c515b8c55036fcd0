import { type Cents } from '@porchlight/domain/money/cents.ts';
import { localeOf } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { FrameKit, FrameTicket } from '../ports/payment-frame.ts';
import { html } from './markup.ts';
import { framePage, messagePage } from './page.ts';
import { openTicket, sealTicket } from './tickets.ts';

export interface FrameKitOptions {
  secrets: Pick<Secrets, 'seal' | 'open'>;
  /** PAYMENT_FRAME_URL: an origin, without a path. */
  url: string;
  /** As `PaymentProvider.id`. */
  providerId: string;
}

/** What a provider's adapter makes its pages of (ports/payment-frame.ts). */
export function createFrameKit({ secrets, url, providerId }: FrameKitOptions): FrameKit {
  const { origin } = new URL(url);
  const path = pathOf(providerId);
  return {
    origin,
    path,
    form: (ticket, page, transactionId = null) => ({
      action: origin + path + page,
      target: 'payment-frame',
      fields: { ReferenceId: ticket.reference, ticket: sealTicket(secrets, providerId, ticket) },
      expiresAt: ticket.expiresAt,
      transactionId,
    }),
    openTicket: (sealed, now) => openTicket(secrets, providerId, sealed, now),
    html,
    hidden: ({ ticket = '', theme }) =>
      html`<input type="hidden" name="ticket" value="${ticket}">${theme !== undefined && html`<input type="hidden" name="theme" value="${theme}">`}`,
    page: framePage,
    message: messagePage,
    texts: (locale) => catalogue[localeOf(locale)].paymentFrame,
    dollars,
    returnTo,
  };
}

/** Where a provider's pages are. */
export function pathOf(providerId: string): string {
  return `/pay/${providerId.toLowerCase()}`;
}

function dollars(amount: Cents): string {
  const whole = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(amount % 100).padStart(2, '0')}`;
}

function returnTo({ returnUrl, reference }: FrameTicket): string {
  const url = new URL(returnUrl);
  url.search = new URLSearchParams({ reference }).toString();
  url.hash = '';
  return url.href;
}
