import type { Contract } from '@porchlight/contract';
import { createActivity } from './activity/index.ts';
import { createContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import { createImpersonation } from './impersonation/index.ts';
import { createLinkedAccounts } from './linked-accounts/index.ts';
import type { OutboxDoor } from './outbox/index.ts';
import { createPasswords } from './passwords/index.ts';
import type { AllHandlers } from './platform/http/handlers.ts';
import { createPreferences } from './preferences/index.ts';
import { createRegistration } from './registration/index.ts';
import type { SessionDoor } from './session/index.ts';
import { createSignInMethods } from './sign-in-methods/index.ts';
import type { SiteDoor } from './site/index.ts';
import type { Verification } from './verification/index.ts';

/** The subjects people get in by. */
type AccessSubject =
  | 'activity'
  | 'contactData'
  | 'impersonation'
  | 'linkedAccounts'
  | 'passwords'
  | 'preferences'
  | 'registration'
  | 'session'
  | 'signInMethods';

/** What getting in stands on beside the core. */
export interface AccessParts {
  session: SessionDoor;
  site: SiteDoor;
  outbox: OutboxDoor;
  verification: Verification;
}

/** How people get in, and what they keep of themselves: these know of each other, and of no bill. */
export function composeAccess(core: Core, parts: AccessParts) {
  const options = { portalUrl: core.config.publicUrl };
  const passwords = createPasswords({ ...core, ...parts, options });
  const registration = createRegistration({
    ...core,
    ...parts,
    options: { ...options, limitMessages: core.config.rateLimits !== 'off' },
  });
  const linkedAccounts = createLinkedAccounts({ ...core, ...parts, portalUrl: core.config.publicUrl });
  const preferences = createPreferences({ ...core, ...parts });
  const { publicUrl: portalUrl, impersonatedPayments: mayPay } = core.config;
  const impersonation = createImpersonation({ ...core, ...parts, options: { portalUrl, mayPay } });
  const contactData = createContactData({ ...core, ...parts, options });
  const activity = createActivity({ ...core, ...parts });
  const signInMethods = createSignInMethods({ ...core, ...parts, publicUrl: core.config.publicUrl });
  const handlers: Pick<AllHandlers<Contract>, AccessSubject> = {
    activity: activity.handlers,
    contactData: contactData.handlers,
    impersonation: impersonation.handlers,
    linkedAccounts: linkedAccounts.handlers,
    passwords: passwords.handlers,
    preferences: preferences.handlers,
    registration: registration.handlers,
    session: parts.session.handlers,
    signInMethods: signInMethods.handlers,
  };
  return {
    signInMethods,
    handlers,
    linkedAccounts,
    preferences,
    impersonation,
    passwords,
    registration,
    contactData,
    jobs: { ...passwords.jobs, ...registration.jobs, ...contactData.jobs },
  };
}
