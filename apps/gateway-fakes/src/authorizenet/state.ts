/** A card or account as the gateway shows it; of the number only the end and a fingerprint are kept. */
export type Masked =
  | { kind: 'card'; brand: string; lastFour: string; expiration: string; fingerprint: string; zip: string }
  | { kind: 'bank'; accountType: string; routingEnd: string; lastFour: string; name: string; fingerprint: string; isRefused: boolean };

export interface Transaction {
  id: string;
  type: 'authCaptureTransaction' | 'refundTransaction' | 'returnedItem' | 'chargeback';
  refTransId: string | null;
  invoiceNumber: string | null;
  /** The merchant's own name of the customer. */
  customerId: string | null;
  amountCents: number;
  status: string;
  responseCode: string;
  reasonCode: string;
  reasonText: string;
  authCode: string;
  submittedAt: string;
  batchId: string | null;
  method: Masked;
  profileIds: { customerProfileId: string; customerPaymentProfileId: string } | null;
  returnedItems: { id: string; at: string; code: string; description: string }[];
}

export interface PaymentProfile {
  id: string;
  method: Masked;
}

export interface CustomerProfile {
  id: string;
  merchantCustomerId: string;
  methods: PaymentProfile[];
}

/** A token of a hosted page. */
export interface PageToken {
  token: string;
  expiresAt: string;
  /** A payment token is good for one payment. */
  isUsed: boolean;
  communicatorUrl: string | null;
  page:
    | { kind: 'payment'; invoiceNumber: string | null; customerId: string | null; amountCents: number }
    | { kind: 'profile'; profileId: string; shows: string };
}

export interface AuthorizeNetState {
  transactions: Transaction[];
  batches: { id: string; settledAt: string; method: 'creditCard' | 'eCheck' }[];
  profiles: CustomerProfile[];
  tokens: PageToken[];
  /** How many of the next charges are held for review. */
  holdNext: number;
}

export const emptyState = (): AuthorizeNetState => ({ transactions: [], batches: [], profiles: [], tokens: [], holdNext: 0 });

/** What tells merchants and their own rules apart. */
export interface Merchant {
  loginId: string;
  transactionKey: string;
  signatureKey: string;
  /** Bank payments above are declined, as in the gateway's own sandbox. */
  echeckLimitCents: number;
  /** Payment profiles that a customer can have. */
  methodsAtMost: number;
}
