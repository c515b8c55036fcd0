import type { Contract, RouteAnswer, RouteInput } from '@porchlight/contract';
import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { recordConsent } from '../consents/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolder, isEmailOfAccount } from './holders.store.ts';
import { welcomeMail } from './mails.ts';
import { type Offer, readOffer } from './offers.store.ts';
import { findAccountUser, holdAccount, insertUser, setFirstPassword } from './users.store.ts';

type Calls = Contract['registration'];
type Wanted = RouteInput<Calls['register']>['body'];
type Answer = RouteAnswer<Calls['register']>;
type Refused = TokenRefusal | Refusal<'AUTH0010' | 'REG0005' | 'GEN0002' | 'GEN0010'>;

/** C-050: the e-mail address a link or a right PIN registers, without using it up. */
export async function validateToken(
  deps: RegistrationDeps,
  token: string,
): Promise<RouteAnswer<Calls['validateRegistrationToken']> | TokenRefusal> {
  const offer = await judgeOffer(deps, token);
  return isRefusal(offer) ? offer : { message: offer.email };
}

/**
 * C-051: makes the user of the account, or sets the password of one who has none. The link is used up only with that; two who register
 * at once make one user, and the other is told (REG0005).
 */
export async function register(deps: RegistrationDeps, wanted: Wanted, locale: Locale): Promise<Answer | Refused> {
  const offer = await judgeOffer(deps, wanted.verificationToken);
  if (isRefusal(offer)) return offer;
  const termsUrl = await deps.site.termsUrl();
  const fault = faultOf(wanted, termsUrl) ?? (await ruleFault(deps, wanted.newPassword, locale));
  if (fault !== null) return fault;
  if (wanted.email !== undefined && wanted.email.trim().toLowerCase() !== offer.email.toLowerCase()) return refuse('REG0005');
  const passwordHash = await deps.session.passwords.inTurn(() => deps.session.passwords.hash(wanted.newPassword));
  if (passwordHash === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  const brand = await deps.site.brand();
  return deps.db.transaction((tx) => store(tx, deps, { wanted, offer, passwordHash, terms: termsUrl, brand, locale }));
}

async function judgeOffer(deps: RegistrationDeps, token: string): Promise<Offer | TokenRefusal> {
  const subject = await deps.verification.judge('register', token);
  if (isRefusal(subject)) return subject;
  return (await readOffer(deps.db, subject.subjectId)) ?? refuse('TOK0001');
}

/** What the form should have caught. Terms must be accepted where some are shown; else a body may leave them out, but not refuse them (D-042). */
function faultOf(wanted: Wanted, termsUrl: string | null): Refusal<'GEN0002'> | null {
  const field = (name: string, code: string, message: string) => refuse('GEN0002', { fields: [{ field: name, code, message }] });
  if (wanted.repeatPassword !== undefined && wanted.repeatPassword !== wanted.newPassword) {
    return field('repeatPassword', 'mismatch', 'Differs from newPassword');
  }
  const isRefused = termsUrl === null ? wanted.termsAndConditions === false : wanted.termsAndConditions !== true;
  return isRefused ? field('termsAndConditions', 'required', 'Must be accepted') : null;
}

async function ruleFault({ site }: RegistrationDeps, password: string, locale: Locale): Promise<Refusal<'AUTH0010'> | null> {
  const rule = await site.passwordRule(locale);
  if (fulfilsPasswordRule(password, rule.pattern)) return null;
  return rule.pattern !== null && rule.description !== null ? refuse('AUTH0010', { message: rule.description }) : refuse('AUTH0010');
}

interface Registering {
  wanted: Wanted;
  offer: Offer;
  passwordHash: string;
  /** Address of the terms that were accepted; null when none were shown. */
  terms: string | null;
  brand: Brand;
  locale: Locale;
}

async function store(tx: Transaction, deps: RegistrationDeps, given: Registering): Promise<Answer | Refused> {
  const { wanted, offer, brand, locale } = given;
  const { accountId } = offer;
  await holdAccount(tx, accountId);
  const used = await deps.verification.use(tx, 'register', wanted.verificationToken);
  if (isRefusal(used)) return used;
  const holder = await findHolder(tx, accountId);
  // The link goes with the refusal: it is good for nothing once the account has a user or lost the address.
  if (holder === null || holder.isRegistered || !(await isEmailOfAccount(tx, accountId, offer.email))) return refuse('REG0005');
  const { userId, username } = await makeUser(tx, given, holder.accountNumber, deps.clock.now());
  await keepRecord(tx, deps, given, userId);
  const to = { ...holder, email: offer.email, locale: holder.locale ?? locale };
  await deps.outbox.queueMessage(tx, welcomeMail(to, brand, { username, url: `${deps.options.portalUrl}/login` }));
  const isOwnName = username.toLowerCase() !== offer.email.toLowerCase();
  return isOwnName ? { username, message: fill(catalogue[locale].registrationMail.ownUsername, { username }) } : { username };
}

/** The user name is the e-mail address; where somebody else has that, the account number, which is nobody else's. */
async function makeUser(
  tx: Transaction,
  { offer, passwordHash, locale }: Registering,
  accountNumber: string,
  at: Date,
): Promise<{ userId: number; username: string }> {
  const known = await findAccountUser(tx, offer.accountId);
  if (known !== null) {
    await setFirstPassword(tx, { id: known.id, passwordHash, locale, at });
    return { userId: known.id, username: known.username };
  }
  for (const username of [offer.email, accountNumber]) {
    const userId = await insertUser(tx, { accountId: offer.accountId, username, email: offer.email, passwordHash, locale, at });
    if (userId !== null) return { userId, username };
  }
  throw new Error('both user names of an account are taken');
}

/** Who registered, by which way, and the terms in the words that were shown. */
async function keepRecord(tx: Transaction, deps: RegistrationDeps, { offer, terms, locale }: Registering, userId: number): Promise<void> {
  const at = deps.clock.now();
  const { accountId, way } = offer;
  if (terms !== null) {
    const { terms: wording, termsVersion: wordingVersion } = catalogue[locale].registration;
    await recordConsent(tx, { accountId, userId, kind: 'terms', choice: terms, wording, wordingVersion, locale, at });
  }
  await recordAudit(tx, { at, action: 'registration.completed', userId, accountId, detail: { way, terms: terms !== null } });
}
