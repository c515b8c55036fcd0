import type { ComponentType } from 'react';
import { type BrowserSubject, preloadTexts } from './platform/i18n/index.ts';

type Screen = ComponentType<Record<never, never>>;

/** Fetches a screen together with what it says. */
async function withTexts(subjects: readonly BrowserSubject[], load: () => Promise<Screen>): Promise<Screen> {
  return (await Promise.all([load(), preloadTexts(subjects)]))[0];
}

/**
 * Screens that links of mails and of the sign-in page lead to. Where each of them lies is a list that few visitors need any of: it is
 * fetched before the screen, and stays out of what everybody waits for.
 */
export const laterGuestScreens = {
  forgottenPassword: () =>
    withTexts(['passwordReset'], async () => (await import('./passwords/ForgottenPasswordScreen.tsx')).ForgottenPasswordScreen),
  resetPassword: () => withTexts(['passwordReset'], async () => (await import('./passwords/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  verifyEmail: () => withTexts(['verifyEmail'], async () => (await import('./verify-email/VerifyEmailScreen.tsx')).VerifyEmailScreen),
  registerByNumber: () => withTexts(['registration'], async () => (await import('./registration/RegisterNowScreen.tsx')).RegisterNowScreen),
  registerByLink: () =>
    withTexts(['registration'], async () => (await import('./registration/RegisterByLinkScreen.tsx')).RegisterByLinkScreen),
  emailRegister: () =>
    withTexts(['registration'], async () => (await import('./registration/RegistrationWizard.tsx')).RegistrationWizardScreen),
  confirmOrder: () =>
    withTexts(
      ['serviceSignup', 'plans', 'broadbandLabels', 'configurator', 'errors', 'formats'],
      async () => (await import('./service-signup/index.ts')).ConfirmOrderScreen,
    ),
  scheduleAppointment: () =>
    withTexts(['appointments', 'errors'], async () => (await import('./appointments/schedule/ScheduleScreen.tsx')).ScheduleScreen),
  appointment: () =>
    withTexts(['appointments', 'errors'], async () => (await import('./appointments/visit/AppointmentScreen.tsx')).AppointmentScreen),
  orderStatus: () =>
    withTexts(['orderStatus', 'errors', 'formats'], async () => (await import('./order-status/index.ts')).OrderStatusScreen),
  noMoreMail: () => withTexts(['orderStatus', 'errors'], async () => (await import('./no-more-mail/index.ts')).NoMoreMailScreen),
  unsubscribe: () =>
    withTexts(['preferences', 'errors'], async () => (await import('./preferences/UnsubscribeScreen.tsx')).UnsubscribeScreen),
  verifyLink: () =>
    withTexts(['linkedAccounts', 'errors'], async () => (await import('./linked-accounts/VerifyLinkScreen.tsx')).VerifyLinkScreen),
  impersonation: () => withTexts(['impersonation'], async () => (await import('./impersonation/index.ts')).ImpersonationScreen),
};

export type LaterGuestScreen = keyof typeof laterGuestScreens;
