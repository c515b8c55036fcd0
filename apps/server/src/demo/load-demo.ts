import { keyOfTyped } from '@porchlight/domain/addresses/typed-place.ts';
import { authorizationVersion } from '@porchlight/domain/autopay/authorization-version.ts';
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { addAddresses } from '../addresses/index.ts';
import { recordConsent } from '../consents/index.ts';
import { addAreas } from '../coverage/index.ts';
import { setPolicy } from '../dunning/index.ts';
import { advanceWork, openOrder } from '../orders/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { createRates } from '../rates/index.ts';
import { billCycleDay, expirationIn, instantOn } from './billing-dates.ts';
import { cast, demoPassword } from './cast.ts';
import { castAccounts, sandboxRoutingNumber } from './cast-accounts.ts';
import type { CastAccount, CastOrder } from './cast-shapes.ts';
import { settings, timeZone } from './cedar-valley.ts';
import * as accounts from './demo-accounts.store.ts';
import { demoAddresses } from './demo-addresses.ts';
import { demoAreas } from './demo-coverage.ts';
import * as money from './demo-money.store.ts';
import { type CatalogueIds, insertSettings } from './demo-provider.store.ts';
import { demoRates } from './demo-rates.ts';
import { loadTechnicians } from './demo-technicians.ts';
import { demoTerms } from './demo-terms.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { postCastBilling } from './post-cast-billing.ts';

export interface LoadDemoDeps {
  clock: Clock;
  /** The product's own, so that the cast signs in as anybody else. */
  hashPassword(password: string): Promise<string>;
}

interface Loading {
  db: Database;
  tx: Transaction;
  now: Date;
  today: CalendarDate;
  /** Well before anything of the cast happened. */
  longAgo: Date;
  passwordHash: string;
  pinHashes: ReadonlyMap<string, string>;
  ids: CatalogueIds;
}

/**
 * Loads the demo provider and its cast, in one transaction and relative to today, when the database holds no account yet.
 * Answers whether it did. Safe to call by several processes at once.
 */
export async function loadDemo(db: Database, { clock, hashPassword }: LoadDemoDeps): Promise<boolean> {
  if (!(await accounts.isDatabaseEmpty(db))) return false;
  const now = clock.now();
  const today = todayInZone(now, timeZone);
  const passwordHash = await hashPassword(demoPassword);
  const pins = castAccounts.flatMap(({ pin }) => (pin === undefined ? [] : [pin]));
  const pinHashes = new Map(await Promise.all(pins.map(async (pin) => [pin, await hashPassword(pin)] as const)));
  return db.transaction(async (tx) => {
    if (!(await accounts.lockEmptyDatabase(tx))) return false;
    await insertSettings(tx);
    for (const terms of demoTerms) await setPolicy(tx, terms);
    const ids = await insertCatalogue(tx, now);
    await createRates().replace(tx, demoRates(today));
    await addAddresses(tx, demoAddresses, { source: 'demo', at: now });
    await addAreas(tx, demoAreas);
    await loadCast({ db, tx, now, today, longAgo: instantOn(addDays(today, -900), now), passwordHash, pinHashes, ids });
    await loadTechnicians(tx, { today, bookedAt: instantOn(addDays(today, -1), now) });
    return true;
  });
}

async function loadCast(loading: Loading): Promise<void> {
  const { tx, passwordHash, longAgo } = loading;
  const accountIds = new Map<string, number>();
  const userIds = new Map<string, number>();
  for (const member of castAccounts) {
    const accountId = await loadAccount(loading, member);
    accountIds.set(member.number, accountId);
    if (member.login) userIds.set(member.login.username, await loadLogin(loading, accountId, member.login));
  }
  const staff = { kind: 'staff', passwordHash, locale: null, accountId: null, at: longAgo } as const;
  const agentId = await accounts.insertUser(tx, { ...staff, username: cast.agent.username });
  await accounts.insertMember(tx, { userId: agentId, displayName: 'Alex Agent', role: 'administrator' });
  await accounts.letImpersonate(tx, agentId);
  const clerkId = await accounts.insertUser(tx, { ...staff, username: cast.clerk.username });
  await accounts.insertMember(tx, { userId: clerkId, displayName: 'Chris Clerk', role: 'support' });
  for (const { number, linkedTo = [] } of castAccounts) {
    for (const { username, open } of linkedTo) {
      const accountId = found(accountIds.get(number));
      await accounts.insertLink(tx, { accountId, userId: found(userIds.get(username)), at: longAgo, registered: !open });
    }
  }
}

async function loadLogin(loading: Loading, accountId: number, login: NonNullable<CastAccount['login']>): Promise<number> {
  const { tx, passwordHash, longAgo } = loading;
  const { username, locale = null, withheld = [] } = login;
  const userId = await accounts.insertUser(tx, { kind: 'customer', username, passwordHash, locale, accountId, at: longAgo });
  await accounts.withholdPermissions(tx, userId, accountId, withheld);
  return userId;
}

async function loadAccount(loading: Loading, member: CastAccount): Promise<number> {
  const { db, tx, now, today, longAgo, ids } = loading;
  const { billing, street, services = [], orders = [], installment, alert } = member;
  const accountId = await accounts.insertAccount(tx, member, {
    billCycleDay: billCycleDay(today, billing),
    timeZone,
    pinHash: member.pin === undefined ? null : found(loading.pinHashes.get(member.pin)),
    createdAt: longAgo,
  });
  for (const service of services) await accounts.insertService(tx, { accountId, street, service, ids });
  for (const order of orders) await loadOrder(loading, accountId, street, order);
  if (billing) await postCastBilling(tx, { db, today, now }, accountId, { ...member, billing });
  if (installment) await money.insertInstallmentPlan(tx, accountId, installment);
  if (alert) await accounts.insertAlert(tx, accountId, alert, instantOn(addDays(today, -10), now));
  await loadMethods(loading, accountId, member);
  if (member.pending) await loadPending(loading, accountId, member, member.pending);
  return accountId;
}

/** An order with what happened to it since, through the rules every order goes by. */
async function loadOrder({ tx, now, today }: Loading, accountId: number, street: string, order: CastOrder): Promise<void> {
  const { workflow, type, description, createdDaysAgo, events = [], byVisitor = false } = order;
  const at = instantOn(addDays(today, -createdDaysAgo), now);
  const actor = { kind: byVisitor ? 'visitor' : 'operator', userId: null } as const;
  const serviceAddress = `${street}, Cedar Valley, IA 52001`;
  const opened = await openOrder(tx, { accountId, workflow, type, description, serviceAddress, at, actor, work: [{ description }] });
  const serviceOrderId = found(opened.serviceOrderIds[0]);
  for (const { event, daysAgo } of events) {
    const advance = { serviceOrderId, event, actor: { kind: 'operator', userId: null } } as const;
    const moved = await advanceWork(tx, advance, instantOn(addDays(today, -daysAgo), now));
    if (moved === 'notPossible') throw new Error(`an order of the cast can not go on by ${event}`);
  }
  if (byVisitor) await accounts.insertGuestOrder(tx, { accountId, orderId: opened.orderId, addressKey: addressKeyOf(street), at });
}

function addressKeyOf(street: string): string {
  const key = keyOfTyped({ fullAddress: '', address1: street, address2: null, city: 'Cedar Valley', state: 'IA', zipCode: '52001' });
  return found(key ?? undefined);
}

async function loadMethods(loading: Loading, accountId: number, member: CastAccount): Promise<void> {
  const { tx, today, longAgo } = loading;
  const methodIds = new Map<string, number>();
  for (const [at, method] of (member.methods ?? []).entries()) {
    const expiration = method.expiresInMonths === undefined ? null : expirationIn(today, method.expiresInMonths);
    const methodId = await money.insertMethod(tx, { ...method, accountId, expiration, isDefault: at === 0, at: longAgo });
    methodIds.set(method.token, methodId);
  }
  if (member.autopay !== undefined) await loadEnrolment(loading, accountId, member, { autopay: member.autopay, methodIds });
}

/** AutoPay as if the customer had turned it on in the portal back then, with the words agreed to. */
async function loadEnrolment(
  { tx, longAgo: at }: Loading,
  accountId: number,
  { methods = [], billing, login }: CastAccount,
  { autopay, methodIds }: { autopay: NonNullable<CastAccount['autopay']>; methodIds: ReadonlyMap<string, number> },
): Promise<void> {
  const token = autopay === 'none' ? null : 'token' in autopay ? autopay.token : autopay.bankToken;
  const method = methods.find((each) => each.token === token);
  const locale = login?.locale ?? 'en-us';
  const wording = fill(catalogue[locale].autopayAuthorization.text, {
    brandName: settings['brandName'] ?? '',
    supportPhone: settings['supportPhone'] ?? null,
  });
  // Whose method is gone had the card the bills were paid with.
  const choice = method?.display ?? billing?.paidBy.display ?? '';
  const agreed = { accountId, userId: null, kind: 'autopay' as const, choice, wording, wordingVersion: authorizationVersion, locale, at };
  const consentId = await recordConsent(tx, agreed);
  const enrolment = { accountId, methodId: token === null ? null : found(methodIds.get(token)), consentId, at };
  if (autopay === 'none' || 'token' in autopay) return money.insertEnrolment(tx, enrolment);
  const last4 = found(method).display.slice(-4);
  const bank = { holder: autopay.holder, routingNumber: sandboxRoutingNumber, last4, accountType: autopay.accountType };
  await money.insertEnrolment(tx, { ...enrolment, bank });
}

/** The provider hears of it after the load (seedDemoProvider); the reconciler's first question comes when it surely has. */
async function loadPending(
  { tx, today, now }: Loading,
  accountId: number,
  member: CastAccount,
  pending: NonNullable<CastAccount['pending']>,
): Promise<void> {
  const hourMs = 3_600_000;
  const reference = `CEDAR${member.number}${today.replaceAll('-', '')}`;
  await money.insertPayment(tx, {
    accountId,
    reference,
    methodType: 'ACH',
    methodDisplay: found(member.methods?.find(({ token }) => token === pending.token)).display,
    amountCents: cents(pending.amount),
    state: 'accepted',
    provider: 'SANDBOX',
    transactionId: null,
    authCode: null,
    token: pending.token,
    at: now,
    paidOn: null,
    nextCheckAt: new Date(now.getTime() + hourMs),
  });
  const { receipt } = catalogue[member.login?.locale ?? 'en-us'].mail;
  const facts = { amount: formatCents(cents(pending.amount)), accountNumber: member.number, date: formatDate(today) };
  await money.insertSentReceipt(tx, {
    accountId,
    reference,
    recipient: member.email,
    subject: fill(receipt.pendingSubject, facts),
    text: fill(receipt.pendingText, facts),
    at: now,
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the cast names something it does not have');
  return value;
}
