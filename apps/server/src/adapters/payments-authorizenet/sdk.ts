import contracts from 'authorizenet/lib/apicontracts.js';
import logging from 'authorizenet/lib/logger.js';

/**
 * Authorize.Net's own library makes the requests: its classes put fields into the order that the gateway insists on. Its transport is not
 * used: it follows redirects, reads answers of any length, and never says that a call failed, so that whoever waits would wait for ever.
 *
 * Each object of its classes also makes a logger that is kept until the process ends, a hundred kilobytes for each request. So it gets one
 * that does nothing, which also makes sure that no account number is ever written by it.
 */
const silent = { debug: () => undefined, error: () => undefined };
logging.getLogger = () => silent;

export type RequestName =
  | 'AuthenticateTestRequest'
  | 'CreateCustomerPaymentProfileRequest'
  | 'CreateCustomerProfileFromTransactionRequest'
  | 'CreateCustomerProfileRequest'
  | 'CreateTransactionRequest'
  | 'DeleteCustomerPaymentProfileRequest'
  | 'GetCustomerProfileRequest'
  | 'GetHostedPaymentPageRequest'
  | 'GetHostedProfilePageRequest'
  | 'GetSettledBatchListRequest'
  | 'GetTransactionDetailsRequest'
  | 'GetTransactionListRequest'
  | 'GetUnsettledTransactionListRequest';

/** The request as JSON text. Fields may be given in any order; those that are undefined are left out. */
export function requestText(name: RequestName, fields: object): string {
  return JSON.stringify(new contracts[name](fields).getJSON());
}
