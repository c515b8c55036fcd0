/** What an address shows. */
export type Screen =
  | 'signIn'
  | 'guestOrder'
  | 'forgottenPassword'
  | 'resetPassword'
  | 'verifyEmail'
  | 'registerByNumber'
  | 'registerByLink'
  | 'emailRegister'
  | 'confirmOrder'
  | 'scheduleAppointment'
  | 'appointment'
  | 'orderStatus'
  | 'noMoreMail'
  | 'unsubscribe'
  | 'impersonation'
  | 'verifyLink'
  | 'signedIn'
  | 'test';

/** Ordering as a guest; the other address is the one of e-mailed invitations (EMAILORD-001, D-145). */
export const guestOrderPath = '/guest-order';

/** Register Now, and the registration wizard it offers as another way (D-038). */
export const registerNowPath = '/account-number/register';
export const emailRegisterPath = '/emailregister';

/** Added pages: an order's status by reference and mailed code, and the list of who waits for service. Mails lead to both. */
export const orderStatusPath = '/order-status';
const noMoreMailPath = '/no-more-mail';

/** The wizard of choosing a time for the installation; its links carry a token. */
export const scheduleAppointmentPath = '/schedule-appointment';

/** Added page: a visit that is made, by the link of the mail that confirms it. */
const appointmentPath = '/appointment';

/** Where the link of an optional e-mail leads (C-136); what mail programs post there is the server's business. */
const unsubscribePath = '/unsubscribe';

/** Below it stand the links of staff, /impersonate/{userId} (IMP-002); by itself it is where they end. */
export const impersonationEndPath = '/impersonate';

/**
 * The route table, in the order in which routes are matched, by prefix of whole path segments (SHELL-023, D-046). The prefix '/' takes
 * everything that got this far, so '/test' behind it is never reached (SHELL-025).
 */
export const routeTable: readonly { prefix: string; screen: Screen }[] = [
  { prefix: '/login', screen: 'signIn' },
  { prefix: guestOrderPath, screen: 'guestOrder' },
  { prefix: '/password/forgotten', screen: 'forgottenPassword' },
  { prefix: '/register', screen: 'registerByLink' },
  { prefix: '/confirm-order', screen: 'confirmOrder' },
  { prefix: scheduleAppointmentPath, screen: 'scheduleAppointment' },
  { prefix: appointmentPath, screen: 'appointment' },
  { prefix: registerNowPath, screen: 'registerByNumber' },
  { prefix: emailRegisterPath, screen: 'emailRegister' },
  { prefix: '/resetpassword', screen: 'resetPassword' },
  { prefix: '/verifyemail', screen: 'verifyEmail' },
  { prefix: '/emailorder', screen: 'guestOrder' },
  { prefix: orderStatusPath, screen: 'orderStatus' },
  { prefix: noMoreMailPath, screen: 'noMoreMail' },
  { prefix: unsubscribePath, screen: 'unsubscribe' },
  { prefix: '/verify-linkedaccount-request', screen: 'verifyLink' },
  { prefix: impersonationEndPath, screen: 'impersonation' },
  { prefix: '/', screen: 'signedIn' },
  { prefix: '/test', screen: 'test' },
];

export function screenOf(path: string): Screen {
  const route = routeTable.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`));
  return route?.screen ?? 'signedIn';
}

/** Where the signed-in shell goes: '/' and unknown paths show the home page (SHELL-026, D-046). */
export const homePath = '/home';
export const signInPath = '/login';

/** Whether the path already is the home page, itself or below it. */
export const isHome = (path: string): boolean => path === homePath || path.startsWith(`${homePath}/`);

/** The page of a payment, by its reference: permanent, and the same on every device. */
export const receiptPath = (reference: string): string => `/payments/${reference}`;

/** The reference a path names; null when it is no receipt's. What is typed in small letters means the same payment. */
export const receiptReference = (path: string): string | null => /^\/payments\/(\w{1,40})$/.exec(path)?.[1]?.toUpperCase() ?? null;
