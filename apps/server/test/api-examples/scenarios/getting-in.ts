import { TOTP } from 'otpauth';
import { demoPassword } from '../../../src/demo/index.ts';
import { startApp } from '../../harness.ts';
import { startRegistrationApp } from '../../registration-app.ts';
import { createAuthenticator } from '../../software-authenticator.ts';
import { type Exchange, listen } from '../traffic.ts';

const portal = { 'x-requested-with': 'portal' };
const tokenIn = (url: string | undefined) => new URL(url ?? 'http://none').searchParams.get('token') ?? '';

/** Signing in, registering, a forgotten password, contact data and links between accounts. */
export async function gettingIn(exchanges: Exchange[]): Promise<void> {
  const app = await startRegistrationApp();
  listen(app, exchanges);
  const maria = await app.signIn('maria.lopez@example.com');
  await app.call('signIn', { body: { j_username: 'maria.lopez@example.com', j_password: 'Wrong-2026!!' } });
  await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': maria.refreshToken }, token: maria.token });
  await registering(app);
  await forgettingThePassword(app);
  const linda = await app.signIn('linda.owens@example.com');
  await changingContacts(app, linda);
  await unsubscribing(app, linda);
  await linking(app);
  const tom = await app.signIn('tom.becker@example.com');
  const newPassword = 'Harvest-Moon-2031';
  await tom.call('changePassword', { body: { currentPassword: 'Wrong-2026!!', newPassword } });
  await tom.call('changePassword', { body: { currentPassword: demoPassword, newPassword } });
  await app.close();
}

type App = Awaited<ReturnType<typeof startRegistrationApp>>;
type Customer = Awaited<ReturnType<App['signIn']>>;

async function registering(app: App): Promise<void> {
  const byLink = await app.makeAccount({ email: 'noor.example@example.com' });
  await app.ask(byLink.number, byLink.email);
  const token = await app.mailedToken(byLink.email);
  await app.call('validateRegistrationToken', { body: { verificationToken: 'unknown' } });
  await app.call('validateRegistrationToken', { body: { verificationToken: token } });
  await app.register('unknown');
  await app.register(token);
  const byPin = await app.makeAccount({ email: 'omar.example@example.com' });
  await app.checkContact('nobody@example.com');
  await app.checkContact(byPin.email);
  await app.checkAccount('9999999', '52001');
  const found = await app.checkAccount(byPin.number, byPin.zip);
  const number = (found.body as unknown as { contactNumberId: number }).contactNumberId;
  await app.send(number + 100, 'emailPin');
  await app.send(number, 'emailPin');
  await app.verify(number, 'emailPin', '000000');
  await app.verify(number, 'emailPin', await app.sentPin(byPin.email));
}

async function forgettingThePassword(app: App): Promise<void> {
  const email = 'james.carter@example.com';
  await app.call('sendResetLink', { query: { email } }, { headers: portal });
  const mailed = await app.product.passwords.mailResetLink('1000002');
  const token = tokenIn('url' in mailed ? mailed.url : undefined);
  await app.call('validateResetToken', { query: { token: 'unknown' } });
  await app.call('validateResetToken', { query: { token } });
  const newPassword = 'Harvest-Moon-2031';
  await app.call('resetPassword', { body: { newPassword, verificationToken: 'unknown' } });
  await app.call('resetPassword', { body: { newPassword, verificationToken: token } });
}

async function changingContacts(app: App, linda: Customer): Promise<void> {
  const params = { id: linda.accountId };
  const change = (email: string, currentPassword: string) => linda.call('changeEmail', { params, body: { email, currentPassword } });
  await change('linda.new@example.com', 'Wrong-2026!!');
  await change('linda.new@example.com', demoPassword);
  const mobileNumber = '5635550177';
  await linda.call('changeMobile', { params, body: { mobileNumber: '12', currentPassword: demoPassword } });
  await linda.call('changeMobile', { params, body: { mobileNumber, currentPassword: demoPassword } });
  await linda.call('verifyMobile', { params, body: { code: '000000' } });
  await linda.call('verifyMobile', { params, body: { code: await app.sentPin(mobileNumber) } });
  await linda.call('withdrawChange', { params, body: { kind: 'mobile' } });
  await linda.call('keepLanguage', { body: { locale: 'sp-es' } });
  const elsewhere = await app.signIn('linda.owens@example.com');
  const { sessions } = (await elsewhere.call('listSessions')).body;
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await elsewhere.call('endSession', { body: { sessionId: other?.id ?? '' } });
  await elsewhere.call('listCategories', { params });
  await elsewhere.call('optIn', { params, body: { notificationCategoryId: 2, type: 'EMAIL' } });
  await elsewhere.call('optOut', { params, body: { notificationCategoryId: 2, type: 'EMAIL' } });
}

/** Leaving a kind of message by the link of the mail itself. */
async function unsubscribing(app: App, linda: Customer): Promise<void> {
  const brand = {
    name: 'Cedar Valley Fiber',
    accentColor: '#125a3b',
    onAccentColor: '#ffffff',
    addressLines: ['1 Main Street'],
    phone: null,
  };
  const words = { preview: 'A receipt', heading: 'A receipt', paragraphs: ['Thank you.'], why: 'You paid.' };
  const to = { email: 'linda.owens@example.com', name: 'Linda', accountNumber: '1000005' };
  await app.db.transaction((tx) =>
    app.product.outbox.queueOptionalMail(tx, {
      accountId: linda.accountId,
      category: 'orders',
      subject: 'A receipt',
      content: { brand, locale: 'en-us', ...words, ...to },
    }),
  );
  const links = (await app.sentTo(to.email)).flatMap((mail) => mail.links);
  const token = tokenIn(links.find((link) => link.includes('/unsubscribe?token=')));
  await app.call('verifyUnsubscribe', { body: { token: 'unknown' } });
  await app.call('verifyUnsubscribe', { body: { token } });
  await app.call('unsubscribe', { body: { token: 'unknown' } });
  await app.call('unsubscribe', { body: { token } });
}

async function linking(app: App): Promise<void> {
  const maria = await app.signIn('maria.lopez@example.com');
  const holder = 'walter.owens@example.com';
  const ask = { accountNumber: '1000006', contactEmailAddress: holder, requestedUserId: maria.userId };
  await maria.call('requestLink', { body: ask });
  const mails = await app.sentTo(holder);
  const url = mails.flatMap(({ links }) => links).find((link) => link.includes('/verify-linkedaccount-request?token='));
  await app.call('verifyLinkRequest', { body: { acceptedTermsAndConditions: true, token: 'unknown' } });
  await app.call('verifyLinkRequest', { body: { acceptedTermsAndConditions: true, token: tokenIn(url) } });
  await maria.call('listByUser', { params: { id: maria.userId } });
  const walter = await app.signIn(holder);
  await walter.call('listByAccount', { params: { id: walter.accountId } });
  await walter.call('unlink', {
    body: { accountId: walter.accountId, userId: maria.userId, unregisteredBySystemUserId: walter.userId },
  });
}

/** Passkeys and one-time codes. */
export async function waysToSignIn(exchanges: Exchange[]): Promise<void> {
  const origin = { origin: 'https://portal.example', rpId: 'portal.example' };
  const app = await startApp({ env: { PUBLIC_URL: origin.origin }, now: new Date('2031-05-05T10:00:00Z') });
  listen(app, exchanges);
  const currentPassword = demoPassword;
  const maria = await app.signIn('maria.lopez@example.com');
  await maria.call('beginPasskey', { body: { currentPassword: 'Wrong-2026!!' } });
  const { options } = (await maria.call('beginPasskey', { body: { currentPassword } })).body;
  const device = createAuthenticator(origin);
  const credential = device.create(options);
  const { body: added } = await maria.call('addPasskey', { body: { name: 'My phone', credential } });
  await maria.call('addPasskey', { body: { name: 'My phone', credential } });
  const asked = (await app.call('beginPasskeySignIn')).body.options;
  const answer = device.get(asked);
  await app.call('signInWithPasskey', { body: { credential: answer } });
  await app.call('signInWithPasskey', { body: { credential: answer } });
  await maria.call('listSignInMethods');
  await maria.call('removePasskey', { body: { passkeyId: added.id } });
  const tom = await app.signIn('tom.becker@example.com');
  await tom.call('beginSecondFactor', { body: { currentPassword: 'Wrong-2026!!' } });
  const { secret } = (await tom.call('beginSecondFactor', { body: { currentPassword } })).body;
  const code = (ahead: number) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + ahead });
  await tom.call('confirmSecondFactor', { body: { code: '000000' } });
  await tom.call('confirmSecondFactor', { body: { code: code(0) } });
  app.clock.advance(30_000);
  await tom.call('removeSecondFactor', { body: { currentPassword: 'Wrong-2026!!', code: code(0) } });
  await tom.call('removeSecondFactor', { body: { currentPassword, code: code(0) } });
  await app.close();
}
