import type { ComponentType } from 'react';
import { type BrowserSubject, preloadTexts } from './platform/i18n/index.ts';
import { type LazyScreen, lazyScreen } from './ui/lazy-screen.ts';

function screen(
  subjects: readonly BrowserSubject[],
  load: () => Promise<ComponentType<Record<never, never>>>,
): LazyScreen<Record<never, never>> {
  return lazyScreen(async () => {
    const [component] = await Promise.all([load(), preloadTexts(subjects)]);
    return component;
  });
}

/** Screens before sign-in whose code and texts are fetched when they are wanted. */
export const guestScreens = {
  signIn: screen(['session'], async () => (await import('./session/SignInScreen.tsx')).SignInScreen),
  forgottenPassword: screen(
    ['passwordReset'],
    async () => (await import('./passwords/ForgottenPasswordScreen.tsx')).ForgottenPasswordScreen,
  ),
  resetPassword: screen(['passwordReset'], async () => (await import('./passwords/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  verifyEmail: screen(['verifyEmail'], async () => (await import('./verify-email/VerifyEmailScreen.tsx')).VerifyEmailScreen),
  registerByNumber: screen(['registration'], async () => (await import('./registration/RegisterNowScreen.tsx')).RegisterNowScreen),
  registerByLink: screen(['registration'], async () => (await import('./registration/RegisterByLinkScreen.tsx')).RegisterByLinkScreen),
  emailRegister: screen(['registration'], async () => (await import('./registration/RegistrationWizard.tsx')).RegistrationWizardScreen),
  guestOrder: screen(['guestOrder'], async () => (await import('./guest-order/GuestOrderScreen.tsx')).GuestOrderScreen),
  confirmOrder: screen(
    ['serviceSignup', 'plans', 'broadbandLabels', 'configurator', 'errors', 'formats'],
    async () => (await import('./service-signup/index.ts')).ConfirmOrderScreen,
  ),
  scheduleAppointment: screen(
    ['appointments', 'errors'],
    async () => (await import('./appointments/schedule/ScheduleScreen.tsx')).ScheduleScreen,
  ),
  appointment: screen(
    ['appointments', 'errors'],
    async () => (await import('./appointments/visit/AppointmentScreen.tsx')).AppointmentScreen,
  ),
  orderStatus: screen(['orderStatus', 'errors', 'formats'], async () => (await import('./order-status/index.ts')).OrderStatusScreen),
  noMoreMail: screen(['orderStatus', 'errors'], async () => (await import('./no-more-mail/index.ts')).NoMoreMailScreen),
  unsubscribe: screen(['preferences', 'errors'], async () => (await import('./preferences/UnsubscribeScreen.tsx')).UnsubscribeScreen),
  verifyLink: screen(['linkedAccounts', 'errors'], async () => (await import('./linked-accounts/VerifyLinkScreen.tsx')).VerifyLinkScreen),
  impersonation: screen(['impersonation'], async () => (await import('./impersonation/index.ts')).ImpersonationScreen),
};
