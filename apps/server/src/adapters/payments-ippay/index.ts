import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import type { FrameKit, FrameTicket } from '../../ports/payment-frame.ts';
import type { CredentialCheck, HostedFormAnswer, PaymentProvider } from '../../ports/payment-provider.ts';
import type { Ippay } from './context.ts';
import { createFeed, type FeedAccess } from './feed.ts';
import { createFramePages } from './frame-pages.ts';
import { send } from './gateway.ts';
import { methodFiles } from './method-files.ts';
import { chargeBank, chargeToken, keepBankAccount, keepPaidCard } from './methods.ts';
import { queryPayment } from './payments.ts';
import { queryRefund, refund } from './refunds.ts';
import { report } from './report.ts';
import { credentialOf, verdictOf } from './words.ts';

export interface IppayProviderOptions {
  terminalId: string;
  terminalPassword: string | null;
  url: string;
  /** The reporting feed. Without it nothing is known of arrivals, returns and charge-backs, and a lost answer stays unknown. */
  report: FeedAccess | null;
  storesMethods: boolean;
  timeoutMs: number;
  clock: Clock;
  memory: GatewayMemory;
  /** Null: there is no payment frame, and nothing can be entered. */
  frameKit: FrameKit | null;
}

/** How long a form of ours can be submitted. */
const formLifeMs = 15 * 60_000;

/**
 * IPPay behind the port: its XML gateway for what is to be done, its reporting feed for what became of it, and pages of ours for what is entered,
 * since the form of its hosted page is not public. It sends no notices and lists no methods (docs/payments/ippay.md).
 */
export function createIppayProvider(options: IppayProviderOptions): PaymentProvider {
  const { terminalId: id, terminalPassword: password, url, timeoutMs, memory, clock, frameKit } = options;
  const ippay: Ippay = { terminal: { id, password, url, timeoutMs }, feed: createFeed(options.report, { timeoutMs }), memory, clock };
  const form = (ticket: Omit<FrameTicket, 'expiresAt' | 'note'>, page: `/${string}`): Promise<HostedFormAnswer> => {
    if (frameKit === null) return Promise.resolve({ ok: false, reason: 'refused' });
    const expiresAt = new Date(clock.now().getTime() + formLifeMs);
    return Promise.resolve({ ok: true, form: frameKit.form({ ...ticket, expiresAt, note: null }, page) });
  };
  return {
    id: 'IPPAY',
    capabilities: { storesMethods: options.storesMethods, oneTimePayment: true, findsByReference: true },
    frameOrigins: frameKit === null ? [] : [frameKit.origin],
    openCardForm: (input) => form({ ...input, purpose: 'pay', methodKind: 'card' }, '/card'),
    // The gateway can't be told to refuse what it has not seen; the form is a page of ours, and hands nothing over that was ended here.
    cancelForm: (sought) => queryPayment(ippay, sought),
    chargeBank: (input) => chargeBank(ippay, input),
    chargeToken: (input) => chargeToken(ippay, input),
    openMethodForm: (input) => form({ ...input, amountCents: null }, input.purpose === 'create' ? '/method' : '/methods'),
    listMethods: (customer) => memory.methods(customer),
    removeMethod: async ({ customer, token }) => {
      await memory.dropMethod(customer, token);
      return 'gone';
    },
    keepBankAccount: ({ customer, bank }) => keepBankAccount(ippay, customer, bank),
    keepPaidCard: ({ customer, paid }) => keepPaidCard(ippay, customer, paid),
    refund: (input) => refund(ippay, input),
    queryRefund: (sought) => queryRefund(ippay, sought),
    query: (sought) => queryPayment(ippay, sought),
    readNotice: () => null,
    report: (period) => report(ippay, period),
    checkCredentials: () => checkCredentials(ippay),
    framePages: frameKit === null ? null : createFramePages(ippay, frameKit),
    methodFiles,
  };
}

async function checkCredentials({ terminal, feed, clock }: Ippay): Promise<CredentialCheck> {
  const [ping, ofFeed] = await Promise.all([send(terminal, { act: 'PING' }), feed.check(clock.now())]);
  const settings: string[] = [];
  const wrong = ping.known ? credentialOf(ping.said.ActionCode) : null;
  if (wrong === 'terminal') settings.push('IPPAY_TERMINAL_ID');
  if (wrong === 'password') settings.push('IPPAY_TERMINAL_PASSWORD');
  if (ofFeed === 'refused') settings.push('IPPAY_REPORT_USER', 'IPPAY_REPORT_PASSWORD');
  if (settings.length > 0) return { outcome: 'refused', settings };
  const isWell = ping.known && verdictOf('PING', ping.said.ActionCode, ping.said.ResponseText).kind === 'approved' && ofFeed === 'ok';
  return { outcome: isWell ? 'ok' : 'unreachable' };
}
