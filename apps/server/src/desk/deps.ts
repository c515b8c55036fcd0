import type { Dunning } from '../dunning/index.ts';
import type { Impersonation } from '../impersonation/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { Registration } from '../registration/index.ts';
import type { ServiceSignup } from '../service-signup/index.ts';
import type { SignInMethods } from '../sign-in-methods/index.ts';

export interface DeskDeps {
  db: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'amounts'>;
  invoices: Pick<Invoices, 'file'>;
  payments: Pick<PaymentsDoor, 'ask' | 'find'>;
  dunning: Pick<Dunning, 'standing' | 'hold' | 'release'>;
  passwords: Pick<Passwords, 'mailResetLink'>;
  registration: Pick<Registration, 'inviteToRegister'>;
  serviceSignup: Pick<ServiceSignup, 'mailSignupLink'>;
  signInMethods: Pick<SignInMethods, 'turnOffByStaff'>;
  impersonation: Pick<Impersonation, 'makeLink'>;
}
