import type { Gateway, GatewayReply, GatewayRequest } from '../kit/gateway.ts';
import { play } from './acts.ts';
import { pageOf } from './hosted.ts';
import {
  createCustomerProfile,
  createPaymentProfile,
  createProfileFromTransaction,
  deletePaymentProfile,
  getCustomerProfile,
} from './profiles.ts';
import { getBatches, getBatchTransactions, getTransactionDetails, getUnsettledList } from './reporting.ts';
import { faultIn } from './schema.ts';
import { type AuthorizeNetState, emptyState, type Merchant } from './state.ts';
import { newPaymentToken, newProfileToken } from './tokens.ts';
import { type AnetDesk, creditedOf, makeTransaction, transactionResponse } from './transactions.ts';
import { answer, type Fields, fieldsOf, refusal, textOf } from './wire.ts';

type Handler = (desk: AnetDesk, merchant: Merchant, fields: Fields, refId: string | null) => GatewayReply;

const handlers: Readonly<Record<string, Handler>> = {
  authenticateTestRequest: (_desk, _merchant, _fields, refId) => answer(refId, {}),
  createTransactionRequest: transact,
  getHostedPaymentPageRequest: (desk, _merchant, fields, refId) => newPaymentToken(desk, fields, refId),
  getHostedProfilePageRequest: (desk, _merchant, fields, refId) => newProfileToken(desk, fields, refId),
  getCustomerProfileRequest: (desk, _merchant, fields, refId) => getCustomerProfile(desk, fields, refId),
  createCustomerProfileRequest: (desk, _merchant, fields, refId) => createCustomerProfile(desk, fields, refId),
  createCustomerPaymentProfileRequest: createPaymentProfile,
  deleteCustomerPaymentProfileRequest: deletePaymentProfile,
  createCustomerProfileFromTransactionRequest: createProfileFromTransaction,
  getTransactionDetailsRequest: (desk, _merchant, fields, refId) => getTransactionDetails(desk, fields, refId),
  getUnsettledTransactionListRequest: (desk, _merchant, fields, refId) => getUnsettledList(desk, fields, refId),
  getTransactionListRequest: (desk, _merchant, fields, refId) => getBatchTransactions(desk, fields, refId),
  getSettledBatchListRequest: (desk, _merchant, fields, refId) => getBatches(desk, fields, refId),
};

/** Authorize.Net: its JSON calls, its hosted pages and its webhooks, as far as a portal uses them. */
export function createFakeAuthorizeNet(merchant: Merchant): Gateway<AuthorizeNetState> {
  return {
    name: 'authorizenet',
    emptyState,
    isApi: ({ path }) => path === '/xml/v1/request.api',
    movesMoney: ({ body }) => body.includes('"createTransactionRequest"'),
    api: async (request, desk) => handle(request, desk, merchant),
    page: async (request, desk) => pageOf(request, desk, merchant),
    act: async (act, desk) => play(act, desk, merchant),
    moved: movedOf,
  };
}

function handle({ method, body }: GatewayRequest, desk: AnetDesk, merchant: Merchant): GatewayReply {
  const request = method === 'POST' ? parsed(body) : null;
  const [name, ...others] = Object.keys(request ?? {});
  const fields = name === undefined || others.length > 0 ? null : fieldsOf(request, name);
  const handler = name === undefined ? undefined : handlers[name];
  if (fields === null || name === undefined || handler === undefined)
    return refusal(null, 'E00002', 'The content type or the request is not supported.');
  const refId = textOf(fields, 'refId');
  const fault = faultIn(name, fields);
  if (fault !== null) return refusal(refId, 'E00003', fault);
  const login = fieldsOf(fields, 'merchantAuthentication');
  if (textOf(login, 'name') !== merchant.loginId || textOf(login, 'transactionKey') !== merchant.transactionKey)
    return refusal(refId, 'E00007', 'User authentication failed due to invalid authentication values.');
  return handler(desk, merchant, fields, refId);
}

function transact(desk: AnetDesk, merchant: Merchant, fields: Fields, refId: string | null): GatewayReply {
  const made = makeTransaction(desk, merchant, fieldsOf(fields, 'transactionRequest') ?? {});
  if ('code' in made) return refusal(refId, made.code, made.text);
  const body = { transactionResponse: transactionResponse(made) };
  return made.outcome.responseCode === '3' ? refusal(refId, 'E00027', 'The transaction was unsuccessful.', body) : answer(refId, body);
}

function movedOf(state: AuthorizeNetState): ReturnType<Gateway<AuthorizeNetState>['moved']> {
  const payments = state.transactions.filter(
    (each) => each.type === 'authCaptureTransaction' && each.responseCode === '1' && each.status !== 'voided',
  );
  const references = [...new Set(payments.map((each) => each.invoiceNumber ?? ''))];
  return references.map((reference) => {
    const all = payments.filter((each) => (each.invoiceNumber ?? '') === reference);
    return {
      reference,
      captures: all.map(({ id, amountCents, status }) => ({ id, amountCents, status })),
      refundedCents: all.reduce((total, each) => total + creditedOf(state, each.id), 0),
    };
  });
}

function parsed(body: string): Fields | null {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, '')) as Fields;
  } catch {
    return null;
  }
}
