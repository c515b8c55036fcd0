import type { FramePage } from './payment-frame.ts';
import type { PaymentReference, ProviderNotice } from './payment-provider.ts';

/**
 * Pages for a provider that has none a form can be posted to: they are served on an origin of their own, where nothing of the portal is, and
 * shown in the portal's frame like anybody else's (decision 0031). Whoever serves them logs nothing of bodies and answers, and adds the
 * headers that hold for all of them.
 */
export interface FramePages {
  /** Origins besides its own that a page may load scripts and pictures from, frame, and call, for its policy. */
  readonly origins: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; image?: readonly string[] };
  /** Answers a request below `/pay/<id of the provider in small letters>/` of that origin; null where there is no such page. */
  answer(request: FrameRequest): Promise<FrameAnswer | null>;
}

export interface FrameRequest {
  method: 'GET' | 'POST';
  /** From `/pay/` on, without a query. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Fields of a posted form, each once. */
  fields: Readonly<Record<string, string>>;
  /**
   * Puts on record that the form of that payment is being handed to the provider. False: it may not be, since it ended meanwhile or was handed
   * over before. Whoever pays by a page of ours must ask, in this order.
   */
  submitting(reference: PaymentReference): Promise<boolean>;
  /**
   * Counts a try to store what was typed into the form of that reference. False: there were so many that cards are being tried out; the page
   * says that it is busy. Whoever stores a method by a page of ours asks before each try.
   */
  mayTry(reference: PaymentReference): Promise<boolean>;
}

/** `tells` is applied before the answer is sent, like a notice of the provider. */
export type FrameAnswer =
  | { kind: 'page'; status: number; page: FramePage; tells: ProviderNotice | null }
  | { kind: 'redirect'; to: string; tells: ProviderNotice | null };
