import type { GatewayReply } from '../kit/gateway.ts';
import { maskedPayment } from './profiles.ts';
import type { Transaction } from './state.ts';
import type { AnetDesk } from './transactions.ts';
import { answer, dollarsOf, type Fields, fieldsOf, refusal, textOf } from './wire.ts';

const longestSpanMs = 31 * 86_400_000;
const usualPageSize = 1000;

export function getTransactionDetails(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const transaction = desk.state.transactions.find((each) => each.id === textOf(fields, 'transId'));
  if (transaction === undefined) return refusal(refId, 'E00040', 'The record cannot be found.');
  return answer(refId, { transaction: detailsOf(desk, transaction) });
}

export function getUnsettledList(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const all = desk.state.transactions.filter((each) => each.batchId === null);
  return listAnswer(all, fields, refId);
}

export function getBatchTransactions(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const batchId = textOf(fields, 'batchId');
  if (!desk.state.batches.some((each) => each.id === batchId)) return refusal(refId, 'E00040', 'The record cannot be found.');
  return listAnswer(
    desk.state.transactions.filter((each) => each.batchId === batchId),
    fields,
    refId,
  );
}

export function getBatches(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const now = desk.now().getTime();
  const instantOf = (name: string, otherwise: number): number => Date.parse(textOf(fields, name) ?? new Date(otherwise).toISOString());
  const [first, last] = [instantOf('firstSettlementDate', now - 86_400_000), instantOf('lastSettlementDate', now)];
  if (last - first > longestSpanMs || last < first)
    return refusal(refId, 'E00003', 'The specified date range is invalid: at most 31 days.');
  const batchList = desk.state.batches
    .filter(({ settledAt }) => Date.parse(settledAt) >= first && Date.parse(settledAt) <= last)
    .map(({ id, settledAt, method }) => ({
      batchId: id,
      settlementTimeUTC: settledAt,
      settlementTimeUTCSpecified: true,
      settlementTimeLocal: settledAt.replace('Z', ''),
      settlementTimeLocalSpecified: true,
      settlementState: 'settledSuccessfully',
      paymentMethod: method,
    }));
  return batchList.length > 0 ? answer(refId, { batchList }) : answer(refId, {}, 'I00004', 'No records found.');
}

function listAnswer(all: readonly Transaction[], fields: Fields, refId: string | null): GatewayReply {
  const [sorting, paging] = [fieldsOf(fields, 'sorting'), fieldsOf(fields, 'paging')];
  const [limit, offset] = [Number(textOf(paging, 'limit') ?? usualPageSize), Number(textOf(paging, 'offset') ?? 1)];
  const ordered = textOf(sorting, 'orderDescending') === 'true' ? all.toReversed() : all;
  const transactions = ordered.slice((offset - 1) * limit, offset * limit).map(summaryOf);
  const totalNumInResultSet = all.length;
  return transactions.length > 0
    ? answer(refId, { transactions, totalNumInResultSet })
    : answer(refId, { totalNumInResultSet }, 'I00004', 'No records found.');
}

function summaryOf(transaction: Transaction): object {
  const { method } = transaction;
  return {
    transId: transaction.id,
    submitTimeUTC: transaction.submittedAt,
    submitTimeLocal: transaction.submittedAt.replace('Z', ''),
    transactionStatus: transaction.status,
    ...(transaction.invoiceNumber === null ? {} : { invoiceNumber: transaction.invoiceNumber }),
    accountType: method.kind === 'card' ? method.brand : 'eCheck',
    accountNumber: `XXXX${method.lastFour}`,
    settleAmount: dollarsOf(transaction.amountCents),
    marketType: 'eCommerce',
    product: 'Card Not Present',
    ...(transaction.returnedItems.length > 0 ? { hasReturnedItems: true } : {}),
    hasReturnedItemsSpecified: transaction.returnedItems.length > 0,
  };
}

function detailsOf(desk: AnetDesk, transaction: Transaction): object {
  const batch = desk.state.batches.find((each) => each.id === transaction.batchId);
  const { authCode, refTransId, invoiceNumber, profileIds, returnedItems, reasonText } = transaction;
  return {
    transId: transaction.id,
    ...(refTransId === null ? {} : { refTransId }),
    submitTimeUTC: transaction.submittedAt,
    submitTimeLocal: transaction.submittedAt.replace('Z', ''),
    transactionType: transaction.type,
    transactionStatus: transaction.status,
    responseCode: Number(transaction.responseCode),
    responseReasonCode: Number(transaction.reasonCode),
    responseReasonDescription: reasonText === 'This transaction has been approved.' ? 'Approval' : reasonText,
    ...(authCode === '' ? {} : { authCode }),
    ...(batch === undefined
      ? {}
      : { batch: { batchId: batch.id, settlementTimeUTC: batch.settledAt, settlementState: 'settledSuccessfully' } }),
    ...(invoiceNumber === null ? {} : { order: { invoiceNumber } }),
    requestedAmountSpecified: false,
    authAmount: dollarsOf(transaction.amountCents),
    settleAmount: dollarsOf(transaction.amountCents),
    payment: maskedPayment(transaction.method, false),
    ...(transaction.customerId === null ? {} : { customer: { id: transaction.customerId } }),
    ...(profileIds === null ? {} : { profile: profileIds }),
    ...(returnedItems.length === 0
      ? {}
      : {
          returnedItems: returnedItems.map(({ id, at, code, description }) => ({
            id,
            dateUTC: at,
            dateLocal: at.replace('Z', ''),
            code,
            description,
          })),
        }),
    recurringBilling: false,
    product: 'Card Not Present',
    marketType: 'eCommerce',
  };
}
