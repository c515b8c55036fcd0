import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { FramePages } from './frame-pages.ts';
import type { MethodFiles } from './method-files.ts';

/**
 * The payment provider as Porchlight needs it. A reference is ours, committed before any call, 20 characters of A-Z and 0-9,
 * and the provider accepts it once: a repeat answers the first outcome. No call is made inside a database transaction.
 */
export type PaymentReference = string;

/** A payment or refund the provider is asked about. A gateway that keeps no index of our references finds it by the rest. */
export interface Sought {
  reference: PaymentReference;
  /** The provider's id, when an answer, a form or a notice told it. */
  transactionId: string | null;
  /** When it went on record here: the provider can have heard of it no sooner, but for what clocks differ. */
  begunAt: Date;
}

/** What the provider shows of a method; never a card or account number. */
export interface MethodSummary {
  kind: 'card' | 'bank';
  /** For example "Visa ending 1111". */
  display: string;
  token: string | null;
  /** MM/YY, cards only. */
  expiration: string | null;
}

/**
 * What the provider knows of one reference.
 * - `succeeded`: captured (card). `accepted`: a bank payment taken in, money not there yet. `settled`: that money arrived.
 * - `returned`: a settled or accepted bank payment came back (`returnCode`, for example R01).
 * - `chargedBack`: the customer's bank took a card payment back.
 * - `declined`, `expired`, `cancelled`: final, no money moved.
 * - `open`: a form was issued and not submitted. `processing`: submitted, no result yet. `notFound`: the provider never saw it.
 */
export type ProviderStatus =
  | 'succeeded'
  | 'accepted'
  | 'settled'
  | 'returned'
  | 'chargedBack'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'open'
  | 'processing'
  | 'notFound';

export interface ProviderResult {
  status: ProviderStatus;
  reference: PaymentReference;
  amountCents: Cents | null;
  /** The provider's id of the transaction, null while there is none. */
  transactionId: string | null;
  authCode: string | null;
  /** A sentence of the provider for the customer, for example "Insufficient funds". */
  responseText: string | null;
  returnCode: string | null;
  /** Why it was declined or returned; null otherwise. */
  reason: DeclineReason | null;
  method: MethodSummary | null;
}

/**
 * No clear word of the provider about that very reference. `unknownStatus`: it used a word that nobody here knows; `said` is that word, such
 * as `status=on_hold`, at most 100 characters of a-z, digits and `_=.,-`, never anything of a person, card or account. It is kept and a
 * person looks; it is neither a success nor a failure.
 */
export type NoClearAnswer =
  | { known: false; reason: 'timeout' | 'unreachable' | 'badAnswer' }
  | { known: false; reason: 'unknownStatus'; said: string };

/** `known: false` is never a refusal: the request may have been carried out. Only a query or a notice ends it. */
export type ProviderAnswer = { known: true; result: ProviderResult } | NoClearAnswer;

/**
 * What the provider knows of one refund, by our reference of it.
 * - `done`: the money is on its way back to where it came from; `isVoid`: the payment had not left the customer's bank and was stopped as a whole.
 * - `processing`: taken in, no result yet. `declined`: final, nothing goes back. `notFound`: the provider never saw that reference.
 */
export interface RefundResult {
  status: 'done' | 'processing' | 'declined' | 'notFound';
  reference: PaymentReference;
  amountCents: Cents | null;
  isVoid: boolean;
  transactionId: string | null;
  /** A sentence of the provider for staff, such as why it was declined. */
  responseText: string | null;
}

/** As of a payment, `unknown` is never a refusal: the money may have gone back. */
export type RefundAnswer = { known: true; result: RefundResult } | NoClearAnswer;

/** A form the browser posts into the provider's frame (ENT-014). */
export interface HostedForm {
  action: string;
  target: string;
  fields: Record<string, string>;
  expiresAt: Date;
  /** The provider's id of what the form will pay, where it has one before anything is paid; null otherwise. */
  transactionId: string | null;
}

/** The provider could not be reached or refused the request for a form; no money can have moved. */
export type HostedFormAnswer = { ok: true; form: HostedForm } | { ok: false; reason: 'unreachable' | 'refused' };

export interface BankDetails {
  routingNumber: string;
  accountNumber: string;
  accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK';
  holderName: string;
}

/**
 * A line of the provider's own report of what became of money, as it booked it. `reference` is ours, null where the provider names none of
 * 20 characters. Amounts are positive. A line that stands for nothing of this list is `unknown`, with the provider's word in `said` (the form
 * of NoClearAnswer): it is listed and never booked.
 */
export interface MoneyLine {
  about: 'money';
  /** The same line has the same id whenever the report is read. */
  lineId: string;
  kind: 'captured' | 'accepted' | 'settled' | 'returned' | 'chargedBack' | 'refunded' | 'voided' | 'unknown';
  reference: PaymentReference | null;
  transactionId: string;
  amountCents: Cents;
  at: Date;
  /** Of `returned`, such as R01; null otherwise. */
  returnCode: string | null;
  said: string | null;
}

/** A stored method that changed or ended at the provider, as an account updater does it: its customer's methods are to be asked for. */
export interface MethodLine {
  about: 'method';
  lineId: string;
  customer: string;
}

export type ReportLine = MoneyLine | MethodLine;

/** Thrown while a report is read that can't be had now; whoever reads it begins again later. The message says nothing of its contents. */
export class ReportUnavailable extends Error {
  override name = 'ReportUnavailable';
}

/**
 * Whether the provider takes our credentials. `refused` names the settings that are wrong, never their values. `unreachable`: nothing is
 * known of them; that is no reason not to start.
 */
export type CredentialCheck = { outcome: 'ok' } | { outcome: 'refused'; settings: readonly string[] } | { outcome: 'unreachable' };

/**
 * A verified notice of the provider. It only says that something changed: a payment's move is checked against the transition table,
 * and stored methods are asked for afresh. `reference` of a `paymentMethod` notice is that of the form it came from, and `isOver`
 * says that the form is done with, so that nothing more comes of it. `customerMethods`: those of a customer changed without a form.
 * `ask`: something became of the payment that the provider knows by that id, and its `query` tells what; the notice names no reference of ours.
 * `unknown`: genuine, about money, and of a kind or status nobody here knows (`said` as in NoClearAnswer): it is kept and a person looks.
 * `nothing`: genuine and of no concern here.
 */
export type ProviderNotice =
  | { about: 'payment'; eventId: string; result: ProviderResult }
  | { about: 'refund'; eventId: string; result: RefundResult }
  | { about: 'paymentMethod'; eventId: string; reference: PaymentReference; isOver: boolean }
  | { about: 'customerMethods'; eventId: string; customer: string }
  | { about: 'ask'; eventId: string; transactionId: string; reference?: PaymentReference | null }
  | { about: 'unknown'; eventId: string; reference: PaymentReference | null; said: string }
  | { about: 'nothing'; eventId: string };

/** A method as the provider keeps it. */
export interface KeptMethod {
  token: string;
  kind: 'card' | 'bank';
  /** For example Visa or Checking. */
  brand: string;
  display: string;
  /** MM/YY, cards only. */
  expiration: string | null;
}

/** `refused`: the provider does not keep that one. `unreachable`: it may be kept or not; asking again is harmless. */
export type KeptMethodAnswer = { ok: true; method: KeptMethod } | { ok: false; reason: 'refused' | 'unreachable' };

export interface PaymentProvider {
  /** The id the portal shows (C-013), for example SANDBOX or IPPAY. */
  readonly id: string;
  readonly capabilities: {
    storesMethods: boolean;
    oneTimePayment: boolean;
    /** `query` is cheap with a reference alone. Where it isn't, whoever watches a payment asks more seldom and waits for its notice. */
    findsByReference: boolean;
  };
  /** Origins a form may point to and a frame may show. */
  readonly frameOrigins: readonly string[];
  openCardForm(input: {
    reference: PaymentReference;
    amountCents: Cents;
    customer: string;
    locale: string;
    returnUrl: string;
  }): Promise<HostedFormAnswer>;
  /**
   * Ends an issued form that was not submitted. Answers what is known of the reference now. A provider that can also reserve a
   * reference it has never seen answers `cancelled` for it, and no request under way can move money by it any more; one that
   * cannot answers `notFound`.
   */
  cancelForm(sought: Sought): Promise<ProviderAnswer>;
  chargeBank(input: { reference: PaymentReference; amountCents: Cents; customer: string; bank: BankDetails }): Promise<ProviderAnswer>;
  chargeToken(input: { reference: PaymentReference; amountCents: Cents; customer: string; token: string }): Promise<ProviderAnswer>;
  /** The provider's page on which one method is added (`create`) or all are looked after (`manage`). No money moves there. */
  openMethodForm(input: {
    reference: PaymentReference;
    purpose: 'create' | 'manage';
    /** Of a method to be added. */
    methodKind: 'card' | 'bank';
    customer: string;
    locale: string;
    returnUrl: string;
  }): Promise<HostedFormAnswer>;
  /** The customer's stored methods, which the provider alone knows for certain; null when it could not be asked. */
  listMethods(customer: string): Promise<readonly KeptMethod[] | null>;
  /** `gone`: it is not there any more, by this call or before. `unknown`: ask again before telling anybody anything. */
  removeMethod(input: { customer: string; token: string }): Promise<'gone' | 'unknown'>;
  /** Keeps a bank account for later charges. The same account again answers the same token. */
  keepBankAccount(input: { customer: string; bank: BankDetails }): Promise<KeptMethodAnswer>;
  /** Keeps the card a payment was made with for later charges. The same payment again answers the same token. */
  keepPaidCard(input: { customer: string; paid: Sought }): Promise<KeptMethodAnswer>;
  /**
   * Gives back so much of the payment `of`. The refund's own reference is accepted once, a repeat answers the first
   * outcome. A bank payment that has not settled can be stopped as a whole; whoever can't do that declines.
   */
  refund(input: { reference: PaymentReference; of: Sought; amountCents: Cents }): Promise<RefundAnswer>;
  /** What is known of a refund, by its own reference. The authority after any doubt. */
  queryRefund(input: Sought & { of: Sought }): Promise<RefundAnswer>;
  /** The authority after any doubt. */
  query(sought: Sought): Promise<ProviderAnswer>;
  /** Checks signature and age of a notice over the raw body; null when it is not genuine (answer 401 HOOK0001). */
  readNotice(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>, now: Date): ProviderNotice | null;
  /**
   * What the provider booked from `from` until before `to`, in no order, a line at a time. It may tell a line of a moment outside them, and
   * the same line again. Throws ReportUnavailable.
   */
  report(period: { from: Date; to: Date }): AsyncIterable<ReportLine>;
  checkCredentials(): Promise<CredentialCheck>;
  /** Pages of ours that its forms are shown on; null where the provider has pages of its own. */
  readonly framePages: FramePages | null;
  /** How files name the methods it keeps. */
  readonly methodFiles: MethodFiles;
}
