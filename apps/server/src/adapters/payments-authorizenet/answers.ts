import { z } from 'zod';
import { centsOf } from './amounts.ts';

/** What Authorize.Net answers, read strictly where money is concerned; further fields are left alone. */
const text = z.string().max(500);
const id = z.union([z.string().max(40), z.int().nonnegative()]).transform(String);
const code = z.union([z.string().max(10), z.int()]).transform(String);
const amount = z.union([z.number(), z.string()]).transform((said, context) => {
  const cents = centsOf(said);
  if (cents !== null && cents >= 0) return cents;
  context.addIssue({ code: 'custom', message: 'no amount of whole cents' });
  return z.NEVER;
});
const instant = z
  .string()
  .max(40)
  .transform((said, context) => {
    const at = new Date(said);
    if (!Number.isNaN(at.getTime())) return at;
    context.addIssue({ code: 'custom', message: 'no instant' });
    return z.NEVER;
  });

/** Part of every answer. */
export const anyAnswer = z.object({
  refId: text.nullish(),
  messages: z.object({ resultCode: z.enum(['Ok', 'Error']), message: z.array(z.object({ code: text, text })).min(1) }),
});
export type AnyAnswer = z.output<typeof anyAnswer>;

export const transactionAnswer = z.object({
  transactionResponse: z.object({
    responseCode: code,
    authCode: text.nullish(),
    transId: id.nullish(),
    accountNumber: text.nullish(),
    accountType: text.nullish(),
    messages: z.array(z.object({ code, description: text })).nullish(),
    errors: z.array(z.object({ errorCode: code, errorText: text })).nullish(),
  }),
});
export type TransactionAnswer = z.output<typeof transactionAnswer>['transactionResponse'];

const creditCard = z.object({ cardNumber: text, expirationDate: text.nullish(), cardType: text.nullish() });
const bankAccount = z.object({
  accountType: text.nullish(),
  routingNumber: text.nullish(),
  accountNumber: text,
  nameOnAccount: text.nullish(),
});
const payment = z.object({ creditCard: creditCard.nullish(), bankAccount: bankAccount.nullish() });
export type MaskedPayment = z.output<typeof payment>;

export const detailsAnswer = z.object({
  transaction: z.object({
    transId: id,
    refTransId: id.nullish(),
    submitTimeUTC: instant,
    transactionType: text,
    transactionStatus: text,
    responseCode: code.nullish(),
    responseReasonCode: code.nullish(),
    responseReasonDescription: text.nullish(),
    authCode: text.nullish(),
    order: z.object({ invoiceNumber: text.nullish() }).nullish(),
    authAmount: amount.nullish(),
    settleAmount: amount.nullish(),
    payment: payment.nullish(),
    customer: z.object({ id: text.nullish() }).nullish(),
    profile: z.object({ customerProfileId: id.nullish(), customerPaymentProfileId: id.nullish() }).nullish(),
    returnedItems: z.array(z.object({ code: text, dateUTC: instant.nullish() })).nullish(),
  }),
});
export type Details = z.output<typeof detailsAnswer>['transaction'];

const summary = z.object({
  transId: id,
  submitTimeUTC: instant,
  transactionStatus: text,
  invoiceNumber: text.nullish(),
  accountType: text.nullish(),
  settleAmount: amount,
});
export type Summary = z.output<typeof summary>;

export const transactionsAnswer = z.object({ transactions: z.array(summary).nullish() });
export const batchesAnswer = z.object({
  batchList: z.array(z.object({ batchId: id, settlementTimeUTC: instant.nullish(), settlementState: text })).nullish(),
});

export const pageAnswer = z.object({ token: z.string().min(1).max(4_000) });

const paymentProfile = z.object({ customerPaymentProfileId: id, payment: payment.nullish() });
export const profileAnswer = z.object({
  profile: z.object({
    customerProfileId: id,
    merchantCustomerId: text.nullish(),
    paymentProfiles: z.array(paymentProfile).nullish(),
  }),
});

export const newProfileAnswer = z.object({
  customerProfileId: id.nullish(),
  customerPaymentProfileId: id.nullish(),
  customerPaymentProfileIdList: z.array(id).nullish(),
});

export const noticeBody = z.object({
  notificationId: z.string().min(1).max(100),
  eventType: z.string().max(100),
  eventDate: instant,
  payload: z.object({
    entityName: text.nullish(),
    id: id.nullish(),
    responseCode: code.nullish(),
    authAmount: amount.nullish(),
    invoiceNumber: text.nullish(),
    merchantReferenceId: text.nullish(),
    merchantCustomerId: text.nullish(),
    customerProfileId: id.nullish(),
  }),
});
export type NoticeBody = z.output<typeof noticeBody>;
