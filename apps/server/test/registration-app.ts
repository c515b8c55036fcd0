import { randomUUID } from 'node:crypto';
import { hashPassword } from '../src/session/index.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

const portal = { 'x-requested-with': 'portal' };

/** An account nobody has registered for yet. */
export interface Unregistered {
  id: number;
  number: string;
  email: string;
  mobile: string;
  zip: string;
  accountPin: string;
}

export interface UnregisteredOptions {
  email?: string | null;
  mobile?: string | null;
  status?: string;
  zip?: string;
}

/** The product as somebody meets it who has an account and no sign-in. */
export interface RegistrationApp extends TestApp {
  makeAccount(options?: UnregisteredOptions): Promise<Unregistered>;
  /** Register Now. */
  ask(accountNumber: string, email: string, locale?: string): ReturnType<typeof askAs>;
  checkContact(emailOrNumber: string): ReturnType<typeof contactAs>;
  checkAccount(account: string, zip: string): ReturnType<typeof accountAs>;
  send(contactNumberId: number, requester: 'mobilePin' | 'emailPin'): ReturnType<typeof sendAs>;
  verify(contactNumberId: number, pinType: 'accountPin' | 'mobilePin' | 'emailPin', pinValue: string): ReturnType<typeof verifyAs>;
  register(verificationToken: string, more?: Record<string, unknown>): ReturnType<typeof registerAs>;
  /** What was sent to an address or number, newest first. */
  sentTo(to: string): ReturnType<TestApp['product']['outbox']['listMessages']>;
  /** The token of the newest mailed link. */
  mailedToken(to: string): Promise<string>;
  /** The newest PIN sent to an address or number. */
  sentPin(to: string): Promise<string>;
}

export const newPassword = 'Lantern-Street-77';

let made = 0;
let pinHash: Promise<string> | undefined;

export async function startRegistrationApp(options: TestAppOptions = {}): Promise<RegistrationApp> {
  const app = await startApp(options);
  const sentTo = (to: string) => app.product.outbox.listMessages({ to });
  return {
    ...app,
    makeAccount: (wanted) => makeAccount(app, wanted),
    ask: (accountNumber, email, locale) => askAs(app, accountNumber, email, locale),
    checkContact: (emailOrNumber) => contactAs(app, emailOrNumber),
    checkAccount: (account, zip) => accountAs(app, account, zip),
    send: (contactNumberId, requester) => sendAs(app, contactNumberId, requester),
    verify: (contactNumberId, pinType, pinValue) => verifyAs(app, contactNumberId, pinType, pinValue),
    register: (verificationToken, more) => registerAs(app, verificationToken, more),
    sentTo,
    mailedToken: async (to) => new URL((await sentTo(to))[0]?.links[0] ?? 'none:').searchParams.get('token') ?? '',
    sentPin: async (to) => /\b\d{6}\b/.exec((await sentTo(to))[0]?.text ?? '')?.[0] ?? '',
  };
}

const askAs = (app: TestApp, accountNumber: string, email: string, locale = 'en-us') =>
  app.call('requestRegistration', { query: { accountNumber, email } }, { headers: { ...portal, 'accept-language': locale } });
const contactAs = (app: TestApp, emailOrNumber: string) => app.call('checkByContact', { query: { emailOrNumber } }, { headers: portal });
const accountAs = (app: TestApp, account: string, zip: string) =>
  app.call('checkByAccount', { params: { account, zip } }, { headers: portal });
const sendAs = (app: TestApp, contactNumberId: number, requester: 'mobilePin' | 'emailPin') =>
  app.call('sendPin', { body: { contactNumberId, requester } });
const verifyAs = (app: TestApp, contactNumberId: number, pinType: 'accountPin' | 'mobilePin' | 'emailPin', pinValue: string) =>
  app.call('verifyPin', { body: { contactNumberId, pinType, pinValue } });
const registerAs = (app: TestApp, verificationToken: string, more: Record<string, unknown> = {}) =>
  app.call('register', {
    body: { verificationToken, newPassword, repeatPassword: newPassword, termsAndConditions: true, ...more } as never,
  });

async function makeAccount(app: TestApp, options: UnregisteredOptions = {}): Promise<Unregistered> {
  made += 1;
  const number = String(6_000_000 + made);
  const { email = `new.${randomUUID().slice(0, 8)}@example.com`, mobile = `319555${String(1000 + made)}` } = options;
  const { status = 'Active', zip = '52001' } = options;
  pinHash ??= hashPassword('7306');
  const account_pin_hash = await pinHash;
  return app.db.transaction(async (tx) => {
    const account = { number, type: 'RESIDENTIAL' as const, status, bill_cycle_day: 5, created_at: app.clock.now(), account_pin_hash };
    const { id } = await tx.kysely.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    const name = { first_name: 'Noor', last_name: 'Example', company: null };
    await tx.kysely
      .insertInto('contact')
      .values({ account_id: id, ...name, mobile_number: mobile })
      .execute();
    if (email !== null) await tx.kysely.insertInto('contact_email').values({ account_id: id, type: 'PERSONAL', email }).execute();
    const place = { address1: '1 Elm Street', city: 'Cedar Valley', state_abbreviation: 'IA', state_name: 'Iowa' };
    await tx.kysely
      .insertInto('contact_address')
      .values([
        { account_id: id, type: 'BILLING', ...place, zip_code: zip },
        { account_id: id, type: 'SERVICE', ...place, zip_code: '52999' },
      ])
      .execute();
    return { id, number, email: email ?? '', mobile: mobile ?? '', zip, accountPin: '7306' };
  });
}
