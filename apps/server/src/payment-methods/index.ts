/**
 * Payment methods: the cards and bank accounts the payment provider keeps for an account.
 * Owns payment_method (a token, what may be shown of it, never a card or account number), payment_method_form and payment_method_sync.
 * Promises: the provider alone knows which methods there are, and it is asked after every notice, lost answer and returning customer;
 * an older list never overrules a newer one; a form is on record before the provider is asked for it; of an account's methods one is
 * the default; whoever had a method removed is told by mail.
 */
import type { Contract } from '@porchlight/contract';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { KeptMethod, PaymentProvider, ProviderNotice } from '../ports/payment-provider.ts';
import type { SiteDoor } from '../site/index.ts';
import { keepMethod } from './keep-method.ts';
import { findUsable, type UsableMethod } from './payment-methods.store.ts';
import { receiveMethodNotice } from './receive-method-notice.ts';
import { retireMethods } from './retire-methods.ts';
import { paymentMethodsHandlers } from './routes.ts';
import { type Synced, syncMethods } from './sync-methods.ts';

export type { UsableMethod } from './payment-methods.store.ts';

export interface PaymentMethodsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Null: no provider is set, nothing can be stored. */
  provider: PaymentProvider | null;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand'>;
  options: {
    /** Page of ours the provider's frame ends on. */
    returnUrl: string;
    /** Where a mail's button leads. */
    portalUrl: string;
  };
  /** Lists this process is asking for, by account. */
  underWay: Map<number, Promise<Synced>>;
}

export interface PaymentMethodsDoor {
  /** Handlers of C-012 and C-016 to C-018. */
  handlers: Handlers<Contract['paymentMethods']>;
  /** The account's own method with that token, unless it was removed. An expired card is one: the provider says why it declines it. */
  findUsable(db: Queries, accountId: number, token: string): Promise<UsableMethod | null>;
  /**
   * Records a method the provider keeps for the account, one that was removed before included. The first becomes the default.
   * Throws when the token is another account's.
   */
  keep(tx: Transaction, accountId: number, method: KeptMethod): Promise<UsableMethod>;
  /**
   * Takes methods that another provider than the one set now keeps from the lists and tells their customers. To be called before anything is
   * charged after a start. Answers how many customers were told.
   */
  retire(): Promise<number>;
  /** Asks the provider for the account's methods and follows it. Without an answer everything stays as it is. */
  sync(accountId: number): Promise<void>;
  /**
   * A genuine notice that methods changed. `unknownReference`: its form or customer is none of ours. `unavailable`: the provider could not be
   * asked what changed, so it must tell us again.
   */
  receiveNotice(providerId: string, notice: MethodNotice): Promise<'taken' | 'unknownReference' | 'unavailable'>;
}

export type MethodNotice = Extract<ProviderNotice, { about: 'paymentMethod' | 'customerMethods' }>;

export function createPaymentMethods(given: Omit<PaymentMethodsDeps, 'underWay'>): PaymentMethodsDoor {
  const deps: PaymentMethodsDeps = { ...given, underWay: new Map() };
  const activeId = (): string => deps.provider?.id ?? '';
  return {
    handlers: paymentMethodsHandlers(deps),
    findUsable: (queries, accountId, token) => findUsable(queries, { accountId, token, provider: activeId() }),
    keep: (tx, accountId, method) => keepMethod(tx, { accountId, method, provider: activeId(), at: deps.clock.now() }),
    retire: () => retireMethods(deps),
    sync: async (accountId) => void (await syncMethods(deps, accountId)),
    receiveNotice: (providerId, notice) => receiveMethodNotice(deps, providerId, notice),
  };
}
