import type { Store } from '../journal/store.ts';
import type { Movement, Payment, Remark } from './records.ts';

/** A line of GET /v1/report. Amounts are integer cents; `at` is ISO. */
export type ReportLine =
  | {
      id: string;
      about: 'money';
      kind: 'captured' | 'accepted' | 'settled' | 'returned' | 'chargedBack' | 'refunded' | 'voided';
      reference: string;
      transactionId: string | null;
      amountCents: number;
      returnCode: string | null;
      at: string;
    }
  | { id: string; about: 'method'; customer: string; at: string };

export interface ReportRequest {
  /** Lines from then on, and before `to`; milliseconds since 1970. */
  from: number;
  to: number;
  /** Of the page before. */
  cursor?: string | undefined;
  limit: number;
}

interface Placed {
  at: number;
  id: string;
  line: () => ReportLine;
}

/** A page of what happened in that time, in the order it happened; `next` continues it. */
export function reportPage(store: Store, { from, to, cursor, limit }: ReportRequest): { lines: ReportLine[]; next: string | null } {
  const isAsked = ({ at }: { at: number }): boolean => at >= from && at < to;
  const placed: Placed[] = [
    ...store.movements.filter(isAsked).map((movement) => placedMovement(store, movement)),
    ...store.remarks.filter(isAsked).map((remark) => placedRemark(store, remark)),
  ];
  const [atText = '', afterId = ''] = cursor?.split('.') ?? [];
  const after = { at: Number(atText), id: afterId };
  const left = placed.filter((each) => cursor === undefined || inOrder(after, each) < 0).sort(inOrder);
  const last = left[limit - 1];
  const lines = left.slice(0, limit).map((each) => each.line());
  return { lines, next: left.length > limit && last !== undefined ? `${last.at}.${last.id}` : null };
}

type Place = Pick<Placed, 'at' | 'id'>;
const numberOf = (id: string): number => Number(id.slice(1));
/** By time, and within one moment by kind and number. */
function inOrder(one: Place, other: Place): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.id[0] !== other.id[0]) return one.id < other.id ? -1 : 1;
  return numberOf(one.id) - numberOf(other.id);
}

function placedMovement(store: Store, movement: Movement): Placed {
  const { at, reference, amountCents } = movement;
  const id = `m${movement.id}`;
  const line = (): ReportLine => {
    const payment = store.payments.get(reference);
    const kind = kindOf(movement, payment);
    const returnCode = kind === 'returned' ? (payment?.returnCode ?? null) : null;
    const transactionId = payment?.transactionId ?? null;
    return { id, about: 'money', kind, reference, transactionId, amountCents, returnCode, at: new Date(at).toISOString() };
  };
  return { at, id, line };
}

function kindOf({ kind }: Movement, payment: Payment | undefined): 'captured' | 'settled' | 'returned' | 'refunded' | 'chargedBack' {
  if (kind === 'capture') return payment?.method?.kind === 'bank' ? 'settled' : 'captured';
  return ({ return: 'returned', refund: 'refunded', chargeBack: 'chargedBack' } as const)[kind];
}

function placedRemark(store: Store, remark: Remark): Placed {
  const id = `r${remark.id}`;
  const at = new Date(remark.at).toISOString();
  const line = (): ReportLine => {
    if (remark.kind === 'methodChanged') return { id, about: 'method', customer: remark.customer, at };
    const { kind, reference, amountCents } = remark;
    const payment = store.payments.get(reference);
    const returnCode = kind === 'returned' ? (payment?.returnCode ?? null) : null;
    return { id, about: 'money', kind, reference, transactionId: payment?.transactionId ?? null, amountCents, returnCode, at };
  };
  return { at: remark.at, id, line };
}
