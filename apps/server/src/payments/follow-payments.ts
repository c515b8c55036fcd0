import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentRecord } from './payment.ts';

/** A move as followers see it: the attempt before and after, and the account, whose lock the transaction holds. */
export interface FollowedMove {
  before: PaymentRecord;
  payment: PaymentRecord;
  account: LockedAccount;
  at: Date;
  /** For mails: it can't be read inside the transaction. */
  brand: Brand;
}

/**
 * What a payment's move means to another subject. `follow` runs inside the transaction of every move that `concerns` it, when everything the
 * move itself writes has been sent, so it reads what is true afterwards; it must use that handle only and call nobody outside. When it
 * throws, the move is undone as well and will be learnt again. `concerns` asks nobody. `followSeveral` does the same for moves of several
 * accounts that brought money, in writes that wait for nobody (`Transaction.post`); what concerns a follower that can't is made alone.
 */
export interface PaymentFollower {
  concerns(move: FollowedMove): boolean;
  follow(tx: Transaction, move: FollowedMove): Promise<void>;
  followSeveral?(tx: Transaction, moves: readonly FollowedMove[]): void;
}

/** Tells a move to everybody it concerns, one after the other. */
export async function followMove(followers: readonly PaymentFollower[], tx: Transaction, move: FollowedMove): Promise<void> {
  for (const follower of followers) if (follower.concerns(move)) await follower.follow(tx, move);
}

/** Whether a move that brought money may be made together with those of other accounts. */
export function mayGoWithOthers(followers: readonly PaymentFollower[], move: FollowedMove): boolean {
  return followers.every((follower) => follower.followSeveral !== undefined || !follower.concerns(move));
}

/** Tells such moves to everybody they concern. */
export function followMoves(followers: readonly PaymentFollower[], tx: Transaction, moves: readonly FollowedMove[]): void {
  for (const follower of followers) {
    const concerned = moves.filter((move) => follower.concerns(move));
    if (concerned.length > 0) follower.followSeveral?.(tx, concerned);
  }
}
