/** A request as it came over the wire; header names are in lower case. */
export interface GatewayRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

export interface GatewayReply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** Money that truly moved under one reference of the merchant: what tests hold the product's books against. */
export interface Moved {
  reference: string;
  captures: { id: string; amountCents: number; status: string }[];
  refundedCents: number;
}

/** What a test asks of a gateway by POST /control/act. */
export type Act = { name: string } & Record<string, unknown>;

/** A request of the gateway to the merchant's webhook. Sent until the answer is 2xx. */
export interface OutgoingNotice {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * A payment gateway as a fake plays it. The kit listens, keeps the state, sends notices and plans faults; a gateway only says what it answers.
 * Work is done one request at a time, and what changed is on disk, together with the notices about it, before any of it is told. Work that throws
 * changes nothing, and its caller gets status 500.
 */
export interface Gateway<State> {
  readonly name: string;
  /** Plain JSON. */
  emptyState(): State;
  /** Which requests are calls of merchants. All others are for browsers. */
  isApi(request: GatewayRequest): boolean;
  /** Which calls move money, for faults that are to hit those alone. */
  movesMoney(request: GatewayRequest): boolean;
  /** A call of a merchant. Every fault applies: before the work, after it, while the answer is sent. */
  api(request: GatewayRequest, desk: Desk<State>): Promise<GatewayReply>;
  /** Pages and scripts for browsers; null when there is none. Of the faults only `slowMs` and `down` apply. */
  page(request: GatewayRequest, desk: Desk<State>): Promise<GatewayReply | null>;
  /** What the world does to the gateway: `settle`, `return`, `chargeBack`, `removeMethod` ... Throws ActRefused for what makes no sense. */
  act(act: Act, desk: Desk<State>): Promise<unknown>;
  moved(state: State): Moved[];
  /** Headers made anew for each attempt to deliver a notice, such as a signature that carries its time. */
  sign?(notice: OutgoingNotice, now: Date, state: State): Record<string, string>;
  /** The gateway's own way to fail; a bare page with that status without it. */
  failure?(status: 500 | 503, request: GatewayRequest): GatewayReply;
}

export interface Desk<State> {
  readonly state: State;
  /** Address the gateway listens on, without a trailing slash. */
  readonly url: string;
  /** Where the merchant wants its notices; null while nobody said. */
  readonly webhookUrl: string | null;
  now(): Date;
  /** Puts on disk what changed so far. The kit does it at the end of each request anyway. */
  commit(): void;
  /** A new id: the prefix and ten digits, never the same again. */
  id(prefix: string): string;
  /** Takes a notice in; it leaves once what led to it is on disk. */
  notify(notice: OutgoingNotice): void;
}

/** An act that can't be done, such as to settle what was never charged. The message goes to the test that asked. */
export class ActRefused extends Error {
  override name = 'ActRefused';
}
