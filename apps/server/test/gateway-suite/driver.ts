import type { GatewayControl } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import type { BankDetails, HostedForm, PaymentProvider } from '../../src/ports/payment-provider.ts';
import type { TestClock } from '../test-clock.ts';

/** What becomes of a charge of a stored card, or of a card typed into a form. */
export type CardOutcome = 'approved' | 'declined' | 'expired' | 'insufficientFunds';

/** What becomes of a bank payment at once. Settling and coming back are acts (`settle`, `return`). */
export type BankOutcome = 'accepted' | 'refused';

/** A notice as it came to a receiver. */
export interface RawNotice {
  headers: Record<string, string>;
  body: Buffer;
}

/** Where gateways differ. A case that a gateway can't have is left out by one of these and named in the table of cases.ts. */
export interface GatewayTraits {
  /** It tells of payments by itself. */
  pushesNotices: boolean;
  /** The oldest notice that is believed, milliseconds; of no meaning without notices. */
  noticeMaxAgeMs: number;
  /** `cancelForm` of an issued form makes it impossible to pay by it. */
  endsForms: boolean;
  /** `cancelForm` of a reference never seen answers `cancelled` and keeps it from being charged. */
  reservesUnseen: boolean;
  /** `query` tells of an accepted payment that it settled, and of a settled one that it came back; else only the report does. */
  queryShowsBankMoves: boolean;
  /** `query` tells of a payment that was charged back; else only the report does. */
  queryShowsChargeBacks: boolean;
  /** A word nobody knows can stand in the answer to `query`; else only in a report. */
  queryShowsUnknownStatus: boolean;
  /** Its answers could carry a document type, as XML can. */
  speaksXml: boolean;
  /** It tells expired cards and those without money from other declines. */
  tellsDeclineReasons: boolean;
  /** A method removed at the gateway is missing from `listMethods`; a charge of it is declined either way. */
  listShowsRemovals: boolean;
  /** A bank payment that has not settled can be stopped as a whole; else a refund of it is declined. */
  stopsBankPayments: boolean;
  /** Less than that is declined as too little. */
  leastCents: number;
  /** A report tells of stored methods that changed. */
  reportsMethods: boolean;
}

/** A gateway, its adapter and a customer of it, running. */
export interface GatewayBench {
  /** Waits 5 s for an answer. */
  readonly provider: PaymentProvider;
  /** The same with something else: a shorter wait, credentials that are all wrong, that of notices among them, an address where nobody answers. */
  providerWith(change: { timeoutMs?: number; credentials?: 'wrong'; url?: string }): PaymentProvider;
  readonly gateway: GatewayControl;
  /** The clock of the adapter. */
  readonly clock: TestClock;
  /** Moves the clocks of the adapter and of the gateway by the same time. */
  advance(ms: number): Promise<void>;
  /** As Porchlight names them to the adapter; two that have nothing to do with each other. */
  readonly customer: string;
  readonly otherCustomer: string;
  /** A stored card of that customer (`customer` unless told), whose charges end like this. */
  token(outcome: CardOutcome, customer?: string): Promise<string>;
  /** Details of an account whose charges end like this. Each call answers an account of its own number, 4 digits at least. */
  bank(outcome: BankOutcome): BankDetails;
  /** Pays (or adds a method) by what an issued form shows, as a browser would, by HTTP alone; null where that takes a browser. */
  readonly payForm: ((form: HostedForm, card: CardOutcome) => Promise<void>) | null;
  /** Card number that `payForm` types for that outcome, which must not appear anywhere. */
  readonly cardNumbers: Readonly<Record<CardOutcome, string>>;
  /** Notices since the start, in the order they came; the receiver answers 200. */
  notices(): readonly RawNotice[];
  /** Every line that the adapter or its library wrote anywhere: standard output, standard error, files. */
  logs(): Promise<readonly string[]>;
  /** Keys, passwords and secrets of our credentials, which must not appear in logs, errors or answers. */
  readonly secrets: readonly string[];
  stop(): Promise<void>;
}

export interface GatewayDriver {
  readonly name: string;
  readonly traits: GatewayTraits;
  /** `portal`: where notices go instead of a receiver of its own, for runs with the whole product. */
  start(portal?: { webhookUrl: string }): Promise<GatewayBench>;
}
