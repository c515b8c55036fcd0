import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { SubjectTexts } from '@porchlight/texts';
import type { HostedForm, PaymentReference } from './payment-provider.ts';

/**
 * What a form for a page of ours carries through the browser, sealed: the page knows nothing else of it, and nobody else can read or make one.
 * It opens its page any number of times until it ends.
 */
export interface FrameTicket {
  reference: PaymentReference;
  purpose: 'pay' | 'create' | 'manage';
  /** What is paid with or added. */
  methodKind: 'card' | 'bank';
  /** Null where no money moves. */
  amountCents: Cents | null;
  customer: string;
  /** A locale of the catalogue, such as en-us. */
  locale: string;
  /** The portal's page that the frame goes to when it is done. */
  returnUrl: string;
  expiresAt: Date;
  /** Whatever the provider needs with it, such as its own id of the form; at most 1,000 characters. */
  note: string | null;
}

/** Markup that is safe to send. Only `FrameKit.html` makes one. */
export interface Markup {
  readonly markup: string;
}

export type MarkupPart = Markup | string | number | null | undefined | false | readonly Markup[];

export interface FramePageParts {
  /** Whose page it is; null for somebody whose form is not known, who gets English and no hints for the portal. */
  ticket: FrameTicket | null;
  /** Title of the window, said by screen readers. */
  title: string;
  body: Markup;
  /**
   * What the page's own script does: tells the portal that the form is there (`form`), that a result is awaited (`waiting`), or that this is
   * the last page (`ended`).
   */
  mode: 'form' | 'waiting' | 'ended';
  /** As posted by the portal: 'light' or 'dark'; anything else follows the system. */
  theme?: string | undefined;
  /** Scripts of the provider, by address, loaded before `script`; their origins belong in `FramePages.origins.script`. */
  scriptUrls?: readonly string[];
  /** A script of the page, as text. It runs in strict mode when the page is there, and finds `data` by JSON.parse of #page-data. */
  script?: string;
  /** For the script: what is in it can be read by the customer. */
  data?: unknown;
}

/** A whole page, and for which scripts of it the policy makes room. Only `FrameKit.page` makes one. */
export interface FramePage {
  readonly html: string;
  readonly scriptHashes: readonly string[];
}

/**
 * What an adapter with pages of ours (FramePages) makes them of: our look, both languages, sealed tickets, and a script that tells the portal
 * how far things are. Each provider has a kit of its own; a ticket of one opens nothing of another.
 */
export interface FrameKit {
  /** Origin of the pages, for the provider's `frameOrigins`. */
  readonly origin: string;
  /** Below which the pages of this provider are, such as /pay/stripe. */
  readonly path: string;
  /** The form the portal posts into its frame: to `path` + `page`, with the sealed ticket in the field `ticket`. */
  form(ticket: FrameTicket, page: `/${string}`, transactionId?: string | null): HostedForm;
  /** The ticket of a posted `ticket` field; null when it is not ours, was altered or has ended. */
  openTicket(sealed: string | undefined, now: Date): FrameTicket | null;
  /** Markup with everything escaped that is inserted, but for markup itself. */
  html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup;
  /** Hidden fields for a form of the page that posts again: `ticket` and `theme` as they came. */
  hidden(fields: Readonly<Record<string, string>>): Markup;
  page(parts: FramePageParts): FramePage;
  /** A page of one message: a title, what it means for the customer's money, and nothing to press. Its mode is `ended`. */
  message(ticket: FrameTicket | null, title: string, text: string, theme?: string): FramePage;
  texts(locale: string): SubjectTexts['paymentFrame'];
  /** $1,234.50: the same signs in both languages, as customers in the US read them. */
  dollars(amount: Cents): string;
  /** Where the frame goes when it is done: the ticket's return page with the reference and nothing else. */
  returnTo(ticket: FrameTicket): string;
}
