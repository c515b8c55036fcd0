import { isIPv6 } from 'node:net';
import type { Transaction } from '../platform/db/database.ts';
import type { OrderingDeps } from './deps.ts';
import { countUnproved, forgetMakers, spendProof } from './makers.store.ts';
import { type Proof, readProof } from './proof-of-work.ts';

/** Whoever asks for an account: known by a keyed digest of the network, and by the work done. */
export interface Maker {
  /** Null where nobody counts. */
  digest: Buffer | null;
  proof: Proof | null;
}

const freeAccounts = 5;
const countedMs = 3_600_000;

/** The maker behind a request; null when a proof came that proves nothing, which is refused even where none is demanded. */
export function makerOf(deps: OrderingDeps, request: { remoteAddress: string; proofOfWork: string | null }): Maker | null {
  const proof = request.proofOfWork === null ? null : readProof(deps, request.proofOfWork);
  if (request.proofOfWork !== null && proof === null) return null;
  const counts = deps.options.botProtection === 'adaptive';
  return { digest: counts ? deps.secrets.digest('guest-maker', networkOf(request.remoteAddress)) : null, proof };
}

/** Whether the maker may have an account now. A proof is used up by the transaction. */
export async function admitMaker(deps: OrderingDeps, tx: Transaction, { digest, proof }: Maker): Promise<boolean> {
  if (proof !== null) return spendProof(tx, proof);
  if (deps.options.botProtection === 'always') return false;
  if (digest === null) return true;
  return (await countUnproved(tx, digest, new Date(deps.clock.now().getTime() - countedMs))) < freeAccounts;
}

/** Forgets what no request can be measured by any more. */
export function forgetOldMakers({ db, clock }: OrderingDeps): Promise<void> {
  const now = clock.now();
  return forgetMakers(db, { now, since: new Date(now.getTime() - countedMs) });
}

/** One home has a whole /64 of IPv6 addresses; an IPv4 address may be written as one of IPv6. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest].slice(0, 4).join(':');
}
