import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import type { CredentialCheck, PaymentProvider } from '../../ports/payment-provider.ts';
import { call, type Desk } from './call.ts';
import { charges } from './charges.ts';
import { forms } from './forms.ts';
import { methodFiles } from './method-files.ts';
import { readNotice } from './notices.ts';
import { storedMethods } from './profiles.ts';
import { refunds } from './refunds.ts';
import { report } from './report.ts';

export interface AuthorizeNetOptions {
  loginId: string;
  transactionKey: string;
  /** Of the notices: 128 characters of 0-9 and A-F. */
  signatureKey: string;
  /** The one it replaced, as long as notices may still be signed with it. */
  oldSignatureKey?: string | null;
  /** Origin of the gateway's calls, such as https://api.authorize.net. */
  apiUrl: string;
  /** Origin of its hosted pages, such as https://accept.authorize.net. */
  pagesUrl: string;
  /** Page of the portal that the hosted pages frame, to tell how far things are. */
  communicatorUrl: string;
  storesMethods: boolean;
  timeoutMs: number;
  clock: Clock;
  memory: GatewayMemory;
}

/**
 * Authorize.Net behind the port (decision 0031). Our reference is the invoice number of a transaction. The gateway finds transactions by its
 * own id alone, so a payment whose answer was lost is looked for among those since it began. Cards are typed on the gateway's own pages.
 */
export function createAuthorizeNetProvider(options: AuthorizeNetOptions): PaymentProvider {
  const { loginId, transactionKey, apiUrl, timeoutMs, clock, memory, storesMethods, pagesUrl, communicatorUrl } = options;
  const { signatureKey, oldSignatureKey } = options;
  const signatureKeys = oldSignatureKey ? [signatureKey, oldSignatureKey] : [signatureKey];
  const desk: Desk = { loginId, transactionKey, apiUrl, timeoutMs, clock, memory };
  return {
    id: 'ANET',
    capabilities: { storesMethods, oneTimePayment: true, findsByReference: false },
    frameOrigins: [new URL(pagesUrl).origin],
    ...forms(desk, { pagesUrl, communicatorUrl }),
    ...charges(desk),
    ...storedMethods(desk),
    ...refunds(desk),
    readNotice: (rawBody, headers, now) => readNotice(signatureKeys, rawBody, headers, now),
    report: (period) => report(desk, period),
    checkCredentials: () => checkCredentials(desk),
    framePages: null,
    methodFiles,
  };
}

/** The gateway's codes for a name or key it does not know, or an account that may not use them. */
const refusedCodes: ReadonlySet<string> = new Set(['E00005', 'E00006', 'E00007', 'E00008', 'E00010', 'E00011']);

async function checkCredentials(desk: Desk): Promise<CredentialCheck> {
  const reply = await call(desk, 'AuthenticateTestRequest', {});
  if (reply.ok && !reply.refused) return { outcome: 'ok' };
  return reply.ok && reply.codes.some((code) => refusedCodes.has(code))
    ? { outcome: 'refused', settings: ['AUTHORIZENET_LOGIN_ID', 'AUTHORIZENET_TRANSACTION_KEY'] }
    : { outcome: 'unreachable' };
}
