import { managePlanSettingKey } from '@porchlight/domain/services/manage-plan.ts';
import { idleTimeoutSettingKey } from '@porchlight/domain/session/idle-timeout.ts';

/** The settings of a provider, as they are stored in site_setting. Values are text; lists and objects are JSON. */
export const settingKeys = {
  /** Minutes; 30 when missing (D-026). */
  idleTimeout: idleTimeoutSettingKey,
  managePlanEnabled: managePlanSettingKey,
  /** Days ahead of the first appointment; 1 when missing (D-149). */
  scheduleDaysOut: 'portal.schedule.days.out',
  /** Hours before a visit until which its customer may change it; 12 when missing. */
  appointmentChangeHours: 'portal.appointment.change.hours',
  /** `true` or `false`; true when missing (D-017). */
  guestOrderingEnabled: 'guestOrderingEnabled',
  /** `true` shows the maintenance page; false when missing (D-047). */
  offline: 'offline',
  /** Characters that start the address search; 3 when missing (D-124). */
  addressSearchMinChars: 'address.search.min.chars',
  defaultLocationId: 'defaultLocationId',
  /** IANA name of the zone whose days the provider counts; America/Chicago when missing. */
  timeZone: 'timeZone',
  /** `false` switches one duty of the Broadband Facts labels off: beside plans, in the account, as files for machines, kept after the sale. */
  labelsBesidePlans: 'broadbandLabels.besidePlans',
  labelsInAccount: 'broadbandLabels.inAccount',
  labelsAsFiles: 'broadbandLabels.asFiles',
  labelsArchive: 'broadbandLabels.archive',
  residentialBillCycle: 'residentialBillCycle',
  /** `true`: a driver's licence may have letters (D-135). */
  driverLicenseLetters: 'driverLicenseLetters',
  passwordPattern: 'passwordPattern',
  passwordPatternDescription: 'passwordPatternDescription',
  /** JSON: [{"label", "url", "newWindow"}]. */
  navLinks: 'navLinks',
  termsUrl: 'termsUrl',
  shareSocialUrl: 'shareSocialUrl',
  shareMicroblogUrl: 'shareMicroblogUrl',
  recaptchaSiteKey: 'recaptchaSiteKey',
  apiBaseUrl: 'apiBaseUrl',
  brandName: 'brandName',
  /** #rrggbb. */
  brandAccentColor: 'brandAccentColor',
  /** Pixels; 8 when missing. */
  brandRadius: 'brandRadius',
  /** Lines separated by line feeds. */
  brandAddress: 'brandAddress',
  /** Where a check goes, when that is another address. */
  brandRemitAddress: 'brandRemitAddress',
  supportPhone: 'supportPhone',
  supportEmail: 'supportEmail',
  logoUrl: 'logoUrl',
  /** The logo on dark ground, where the provider has another one for it. */
  logoDarkUrl: 'logoDarkUrl',
  logoLink: 'logoLink',
  /** JSON: {"width", "height", "paths": [{"d", "color"}]}, drawn in PDFs. */
  logoDrawing: 'logoDrawing',
} as const;

export type SettingKey = (typeof settingKeys)[keyof typeof settingKeys];

/** What a signed-in portal reads with C-008. */
export const signedInSettings: readonly SettingKey[] = [
  settingKeys.idleTimeout,
  settingKeys.managePlanEnabled,
  settingKeys.scheduleDaysOut,
];

/** What anybody may read with C-039, beside the fallback texts (H15, D-015). */
export const publicSettings: readonly SettingKey[] = [
  settingKeys.idleTimeout,
  settingKeys.scheduleDaysOut,
  settingKeys.guestOrderingEnabled,
  settingKeys.supportPhone,
];

/** Configured values of missing content texts: the text's key behind this prefix. Everything there is public by its place. */
export const fallbackTextPrefix = 'text.';

/** The setting a key of C-039 stands for: a public one, or else the fallback text of that name. No other setting can be reached. */
export function publicSettingOf(key: string): string {
  return (publicSettings as readonly string[]).includes(key) ? key : fallbackTextPrefix + key;
}
