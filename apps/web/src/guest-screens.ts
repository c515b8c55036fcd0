import type { ComponentType } from 'react';
import type { LaterGuestScreen } from './later-guest-screens.ts';
import { type BrowserSubject, preloadTexts } from './platform/i18n/index.ts';
import { type LazyScreen, lazyScreen } from './ui/lazy-screen.ts';

type Screen = ComponentType<Record<never, never>>;

const screen = (subjects: readonly BrowserSubject[], load: () => Promise<Screen>): LazyScreen<Record<never, never>> =>
  lazyScreen(async () => (await Promise.all([load(), preloadTexts(subjects)]))[0]);

const later = (name: LaterGuestScreen): LazyScreen<Record<never, never>> =>
  lazyScreen(async () => (await import('./later-guest-screens.ts')).laterGuestScreens[name]());

/** Screens before sign-in whose code and texts are fetched when they are wanted. */
export const guestScreens = {
  signIn: screen(['session'], async () => (await import('./session/SignInScreen.tsx')).SignInScreen),
  guestOrder: screen(['guestOrder'], async () => (await import('./guest-order/GuestOrderScreen.tsx')).GuestOrderScreen),
  forgottenPassword: later('forgottenPassword'),
  resetPassword: later('resetPassword'),
  verifyEmail: later('verifyEmail'),
  registerByNumber: later('registerByNumber'),
  registerByLink: later('registerByLink'),
  emailRegister: later('emailRegister'),
  confirmOrder: later('confirmOrder'),
  scheduleAppointment: later('scheduleAppointment'),
  appointment: later('appointment'),
  orderStatus: later('orderStatus'),
  noMoreMail: later('noMoreMail'),
  unsubscribe: later('unsubscribe'),
  verifyLink: later('verifyLink'),
  impersonation: later('impersonation'),
};
