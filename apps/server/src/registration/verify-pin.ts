import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import {
  clearPinFailures,
  countPinTry,
  countWrongTry,
  findFreshCheck,
  lockFreshCheck,
  type PinKind,
  type PinType,
  useCheck,
} from './checks.store.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolder, readAccountPinHash } from './holders.store.ts';
import { offerRegistration, type RegistrationWay } from './offers.ts';
import { isPin } from './send-pin.ts';

type Verified = RouteAnswer<Contract['registration']['verifyPin']>;
type Refused = Refusal<'REG0003' | 'REG0004' | 'GEN0010'>;

/** Wrong PINs an account takes in a day. Its own has as few as four digits; a sent one has six and ends after five of its own. */
const mostFailures: Readonly<Record<PinKind, number>> = { account: 5, sent: 20 };
const failureWindowMs = 24 * 60 * 60_000;

/** C-089: whether a PIN is the right one; then a token to register with, and the e-mail address the account signs in with. */
export async function verifyPin(
  deps: RegistrationDeps,
  asked: { contactNumberId: number; pinType: 'accountPin' | PinType; pinValue: string },
): Promise<Verified | Refused> {
  const pin = asked.pinValue.replace(/\s/g, '');
  if (asked.pinType !== 'accountPin') return verifySentPin(deps, asked.contactNumberId, asked.pinType, pin);
  // Hashing waits its turn, and a try that has to wait too long costs none.
  const done = await deps.session.passwords.inTurn(() => verifyAccountPin(deps, asked.contactNumberId, pin));
  return done === 'busy' ? refuse('GEN0010', { retryAfterSeconds: 1 }) : done;
}

function verifySentPin(deps: RegistrationDeps, checkId: number, pinType: PinType, pin: string): Promise<Verified | Refused> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const check = await lockFreshCheck(tx, checkId, now);
    const isOpen =
      check?.pinType === pinType &&
      check.pinDigest !== null &&
      check.triesLeft > 0 &&
      check.pinExpiresAt !== null &&
      check.pinExpiresAt > now;
    if (!check?.pinDigest || !isOpen || !(await countTry(tx, check.accountId, 'sent', now))) return refuse('REG0004');
    if (!isPin(deps, checkId, pin, check.pinDigest)) {
      await countWrongTry(tx, checkId);
      return refuse('REG0003');
    }
    return welcome(tx, deps, { checkId, accountId: check.accountId, way: pinType });
  });
}

async function verifyAccountPin(deps: RegistrationDeps, checkId: number, pin: string): Promise<Verified | Refused> {
  const { db, clock, session } = deps;
  const check = await findFreshCheck(db, checkId, clock.now());
  if (check === null || !(await countTry(db, check.accountId, 'account', clock.now()))) return refuse('REG0004');
  const isRight = await session.passwords.isPassword(pin, await readAccountPinHash(db, check.accountId));
  if (!isRight) return refuse('REG0003');
  return db.transaction(async (tx) => {
    // Somebody else may have used the check up while the PIN was compared.
    const still = await lockFreshCheck(tx, checkId, clock.now());
    return still === null ? refuse('REG0004') : welcome(tx, deps, { checkId, accountId: check.accountId, way: 'accountPin' });
  });
}

function countTry(db: Parameters<typeof countPinTry>[0], accountId: number, kind: PinKind, now: Date): Promise<boolean> {
  return countPinTry(db, { accountId, kind, now, since: new Date(now.getTime() - failureWindowMs), most: mostFailures[kind] });
}

/** Uses the check up and answers the token. An account whose last e-mail address went meanwhile has nothing to sign in with. */
async function welcome(
  tx: Transaction,
  deps: RegistrationDeps,
  { checkId, accountId, way }: { checkId: number; accountId: number; way: Exclude<RegistrationWay, 'link'> },
): Promise<Verified | Refused> {
  const at = deps.clock.now();
  await useCheck(tx, checkId, at);
  await clearPinFailures(tx, accountId, way === 'accountPin' ? 'account' : 'sent');
  const email = (await findHolder(tx, accountId))?.email ?? null;
  if (email === null) return refuse('REG0004');
  const verificationToken = await offerRegistration(tx, deps, { accountId, email, way });
  await recordAudit(tx, { at, action: 'registration.pinAccepted', accountId, detail: { way } });
  return { verificationToken, email };
}
