/** What the terminal did, one for each message that was carried out. */
export interface Transaction {
  /** As the merchant named it, in capitals. */
  id: string;
  ipTransId: string;
  act: 'SALE' | 'CHECK' | 'VOID' | 'CREDIT' | 'REVERSAL';
  at: string;
  amountCents: number;
  actionCode: string;
  text: string;
  approval: string;
  token: string;
  name: string;
  checkNumber: string;
  userFields: [string, string, string];
  settledAt: string | null;
  returned: { code: string; at: string } | null;
  chargedBackAt: string | null;
  isVoided: boolean;
}

/** A number behind a token. */
export interface Vaulted {
  kind: 'card' | 'bank';
  number: string;
  isGone: boolean;
}

/** What the account updater learnt of a card. */
export interface CardUpdate {
  at: string;
  oldToken: string;
  newToken: string;
  month: string;
  year: string;
  code: string;
}

export interface IppayState {
  transactions: Transaction[];
  vault: Record<string, Vaulted>;
  updates: CardUpdate[];
}

export const emptyState = (): IppayState => ({ transactions: [], vault: {}, updates: [] });

/** The payment of that TransactionID, not a void of it, which has the same. */
export function findTransaction(state: IppayState, id: string): Transaction | undefined {
  return state.transactions.find((each) => each.id === id.toUpperCase() && each.act !== 'VOID');
}
