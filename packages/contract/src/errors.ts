/**
 * The closed list of error codes (D-003). A code never changes its meaning.
 * `status` is the HTTP status of the failure; 200 marks a code that only appears as a soft refusal (D-002).
 * A code with another status may still be answered softly by a route that lists it under `soft`.
 * The sentences live in the text catalogues under `errors.codes`, in both languages.
 */
export const errorCatalogue = {
  GEN0001: { status: 500 },
  GEN0002: { status: 400 },
  GEN0003: { status: 400 },
  GEN0004: { status: 404 },
  GEN0005: { status: 405 },
  GEN0006: { status: 429 },
  GEN0007: { status: 409 },
  GEN0008: { status: 413 },
  GEN0009: { status: 415 },
  GEN0010: { status: 503 },
  GEN0011: { status: 503 },
  /** Added: the disk of the database is nearly full, so nothing new is taken (decision 0032). */
  GEN0012: { status: 503 },
  /** Added: the request brings what looks like a card number, which belongs into the payment provider's form alone (decision 0033). */
  GEN0013: { status: 400 },
  /** Added: more is asked at this moment than can be answered; nothing of the call was done (decision 0038). */
  GEN0014: { status: 503 },
  AUTH0001: { status: 401 },
  AUTH0002: { status: 401 },
  AUTH0003: { status: 401 },
  AUTH0004: { status: 401 },
  AUTH0005: { status: 429 },
  AUTH0006: { status: 403 },
  AUTH0007: { status: 401 },
  AUTH0008: { status: 403 },
  AUTH0009: { status: 200 },
  AUTH0010: { status: 400 },
  AUTH0011: { status: 200 },
  /** Added: the password was right, and a one-time code is needed too. */
  AUTH0012: { status: 200 },
  /** Added: that one-time code is not right. */
  AUTH0013: { status: 200 },
  /** Added: the passkey was not accepted. */
  AUTH0014: { status: 200 },
  /** Added: a one-time code is on already. */
  AUTH0015: { status: 409 },
  TOK0001: { status: 403 },
  TOK0002: { status: 403 },
  TOK0003: { status: 403 },
  REG0001: { status: 400 },
  REG0002: { status: 200 },
  REG0003: { status: 200 },
  REG0004: { status: 200 },
  REG0005: { status: 200 },
  INV0001: { status: 404 },
  PAY0001: { status: 400 },
  PAY0002: { status: 200 },
  PAY0003: { status: 503 },
  PAY0004: { status: 200 },
  PAY0006: { status: 409 },
  PAY0007: { status: 404 },
  PAY0008: { status: 400 },
  PAY0009: { status: 400 },
  /** Added: another attempt of this account is still open (one open attempt per account). */
  PAY0010: { status: 409 },
  PM0001: { status: 200 },
  PM0002: { status: 200 },
  AP0001: { status: 400 },
  AP0002: { status: 409 },
  /** Added: a limit for AutoPay that is not an amount, or not a sensible one. */
  AP0003: { status: 400 },
  /** Added: AutoPay is off. */
  AP0004: { status: 409 },
  /** Added: that charge is not the next one, or it is under way. */
  AP0005: { status: 409 },
  DLV0001: { status: 400 },
  DLV0002: { status: 400 },
  PLN0001: { status: 403 },
  PLN0002: { status: 400 },
  PLN0003: { status: 409 },
  PLN0004: { status: 409 },
  ORD0001: { status: 400 },
  ORD0002: { status: 400 },
  ORD0003: { status: 200 },
  /** Added: the code that opens an order's status is wrong, or too old. */
  ORD0004: { status: 200 },
  ADR0001: { status: 200 },
  ADR0002: { status: 200 },
  ACC0001: { status: 400 },
  ACC0002: { status: 403 },
  /** Added: the browser has not done the work that shows it is no robot. */
  ACC0003: { status: 403 },
  LNK0001: { status: 400 },
  LNK0002: { status: 409 },
  LNK0003: { status: 404 },
  LNK0004: { status: 400 },
  /** Added: a new contact that is the present one already. */
  CON0001: { status: 200 },
  /** Added: the code of a new mobile number is not right. */
  CON0002: { status: 200 },
  /** Added: that code is over, was tried too often, or nothing waits for one. */
  CON0003: { status: 200 },
  APT0001: { status: 409 },
  APT0002: { status: 409 },
  APT0003: { status: 400 },
  /** Added: a visit that is over, cancelled, or too near to be moved. */
  APT0004: { status: 409 },
  NOT0001: { status: 400 },
  HOOK0001: { status: 401 },
  /** Staff calls (docs/staff-calls.md). What was edited is another version meanwhile. */
  STF0002: { status: 409 },
  /** The name or e-mail of a member of staff is taken. */
  STF0003: { status: 409 },
  /** The last administrator can't be stopped or lose the role. */
  STF0004: { status: 409 },
  /** Sign-in by password is off: the provider's own server is the way in. */
  STF0005: { status: 403 },
  /** Added: an address of a webhook has to be https. */
  STF0170: { status: 400 },
  /** Added: there are as many addresses of webhooks as there may be. */
  STF0171: { status: 409 },
  /** Added: a job that is being worked on is neither moved nor removed. */
  STF0172: { status: 409 },
  /** Added: a message was sent, is held back, or has not been tried yet. */
  STF0173: { status: 409 },
  /** More than is left of the payment to be given back. */
  STF0030: { status: 409 },
  /** The payment has no outcome yet. */
  STF0031: { status: 409 },
  /** A bank payment that has not arrived can only be stopped, as a whole and by the provider. */
  STF0032: { status: 409 },
  /** Nothing of the payment is there to be given back. */
  STF0033: { status: 409 },
  /** A credit above the limit needs a right of its own. */
  STF0034: { status: 403 },
  /** The credit waits for no bill any more. */
  STF0035: { status: 409 },
  /** Not taken down by staff, taken back before, or given back in part. */
  STF0036: { status: 409 },
  /** The payment was not made through the provider that is set: it can only be given back by hand. */
  STF0037: { status: 409 },
  /** The same payment was taken down before. */
  STF0038: { status: 409 },
  /** The day a payment was received is to come, or more than a year ago. */
  STF0039: { status: 400 },
  /** Signing in as a customer is a permission that this member does not have. */
  STF0050: { status: 403 },
  /** Nobody signs in to the account, or not that user. */
  STF0051: { status: 409 },
  /** There is no address to write to. */
  STF0052: { status: 409 },
  /** Somebody signs in to the account already. */
  STF0053: { status: 409 },
  /** No order of the account waits for a sign-up. */
  STF0054: { status: 409 },
  /** One-time codes are not on. */
  STF0055: { status: 409 },
  /** The account has no hold that could be ended. */
  STF0056: { status: 409 },
  /** The payment provider could not be asked. */
  STF0057: { status: 409 },
  /** The text of the message is not kept any more. */
  STF0058: { status: 409 },
  /** A day that is no day, or not to come. */
  STF0059: { status: 400 },
  /** There is nothing to publish: the draft says what is published already. */
  STF0100: { status: 409 },
  /** The drawing was added before. */
  STF0130: { status: 409 },
  /** The whole network has one outage at a time. */
  STF0150: { status: 409 },
  /** The outage is over. */
  STF0151: { status: 409 },
  /** The work stands at another step, or the event can't happen there. */
  STF0070: { status: 409 },
  /** Nothing of the order is open. */
  STF0071: { status: 409 },
  /** The account has no e-mail address to send a link to. */
  STF0072: { status: 409 },
  /** No link is due where the order stands. */
  STF0073: { status: 409 },
  /** Not a member of staff who may work on orders. */
  STF0074: { status: 409 },
  /** A calendar from a day to an earlier one, or over more than 31. */
  STF0075: { status: 400 },
  /** The visit is over, was made or was cancelled. */
  STF0076: { status: 409 },
  /** That technician is not free at the time of the visit. */
  STF0077: { status: 409 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One refused field of a request; `field` is the dotted path in the body or query. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** The one failure body of every call (D-001). */
export interface FailureBody {
  success: false;
  /** On the calls that say so (softStatus). */
  status?: 'ERROR';
  error: { code: ErrorCode | (string & {}); message: string; fields?: FieldError[]; requestId?: string };
}

/** Errors every signed-in call may answer (api.md, STD-C). */
export const standardCustomerErrors = [
  'AUTH0002',
  'AUTH0003',
  'AUTH0006',
  'GEN0002',
  'GEN0003',
  'GEN0013',
  'GEN0004',
  'GEN0006',
  'GEN0001',
  'GEN0010',
  'GEN0011',
] as const satisfies readonly ErrorCode[];

/** Errors every guest call may answer (api.md, STD-G). */
export const standardGuestErrors = [
  'GEN0002',
  'GEN0003',
  'GEN0013',
  'GEN0004',
  'GEN0006',
  'GEN0001',
  'GEN0010',
  'GEN0011',
] as const satisfies readonly ErrorCode[];
