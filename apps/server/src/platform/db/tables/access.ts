import type { Generated } from 'kysely';

type Timestamp = Date;

export interface VerificationTokenTable {
  token_hash: Buffer;
  purpose:
    | 'reset'
    | 'verify-email'
    | 'register'
    | 'linked-account'
    | 'signup'
    | 'appointment'
    | 'appointment-change'
    | 'email-order'
    | 'impersonation';
  subject_id: number;
  account_id: number | null;
  issued_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
  issued_by: Generated<number | null>;
  reason: Generated<string | null>;
}

export interface StaffPermissionTable {
  user_id: number;
  permission: string;
}

export interface RegistrationCheckTable {
  id: number;
  account_id: number;
  locale: 'en-us' | 'sp-es';
  created_at: Timestamp;
  expires_at: Timestamp;
  pin_type: 'mobilePin' | 'emailPin' | null;
  pin_digest: Buffer | null;
  pin_sent_at: Timestamp | null;
  pin_expires_at: Timestamp | null;
  tries_left: number;
  texts_sent: Generated<number>;
  mails_sent: Generated<number>;
  used_at: Timestamp | null;
}

export interface RegistrationPinFailureTable {
  account_id: number;
  kind: 'account' | 'sent';
  failures: number;
  first_failed_at: Timestamp;
}

export interface RegistrationOfferTable {
  id: Generated<number>;
  account_id: number;
  email: string;
  way: 'link' | 'accountPin' | 'mobilePin' | 'emailPin';
  offered_at: Timestamp;
}

export interface NotificationCategoryTable {
  id: Generated<number>;
  key: string;
  description: string | null;
  description_es: string | null;
  position: number;
  email_default: Generated<boolean>;
}

export interface NotificationPreferenceTable {
  account_id: number;
  category_id: number;
  channel: 'email' | 'text';
  opted_in: boolean;
  changed_at: Timestamp;
}

export interface ContactChangeTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  kind: 'email' | 'mobile';
  new_value: string;
  code_digest: Buffer | null;
  tries_left: number | null;
  requested_at: Timestamp;
  expires_at: Timestamp;
  applied_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  user_handle: Buffer | null;
}

export interface PasskeyChallengeTable {
  challenge_digest: Buffer;
  user_id: number | null;
  expires_at: Timestamp;
}

export interface SecondFactorTable {
  user_id: number;
  sealed_secret: Buffer;
  begun_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  blocked_until: Timestamp | null;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_digest: Buffer;
  used_at: Timestamp | null;
}

/** Tables of getting in. */
export interface AccessTables {
  verification_token: VerificationTokenTable;
  staff_permission: StaffPermissionTable;
  registration_check: RegistrationCheckTable;
  registration_pin_failure: RegistrationPinFailureTable;
  registration_offer: RegistrationOfferTable;
  notification_category: NotificationCategoryTable;
  notification_preference: NotificationPreferenceTable;
  contact_change: ContactChangeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}
