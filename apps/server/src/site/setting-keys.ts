import { managePlanSettingKey } from '@porchlight/domain/services/manage-plan.ts';
import { idleTimeoutSettingKey } from '@porchlight/domain/session/idle-timeout.ts';

/** The settings of a provider, as they are stored in site_setting. Values are text; lists and objects are JSON. */
export const settingKeys = {
  /** Minutes; 30 when missing (D-026). */
  idleTimeout: idleTimeoutSettingKey,
  managePlanEnabled: managePlanSettingKey,
  /** Days ahead of the first appointment; 1 when missing (D-149). */
  scheduleDaysOut: 'portal.schedule.days.out',
  /** `true` or `false`; true when missing (D-017). */
  guestOrderingEnabled: 'portal.guest.ordering.enabled',
  /** `true` shows the maintenance page; false when missing (D-047). */
  offline: 'portal.offline',
  defaultLocationId: 'portal.default.location.id',
  residentialBillCycle: 'portal.residential.bill.cycle',
  passwordPattern: 'portal.password.pattern',
  passwordPatternDescription: 'portal.password.pattern.description',
  /** JSON: [{"label", "url", "newWindow"}]. */
  navLinks: 'portal.nav.links',
  termsUrl: 'portal.terms.url',
  shareSocialUrl: 'portal.share.social.url',
  shareMicroblogUrl: 'portal.share.microblog.url',
  recaptchaSiteKey: 'portal.recaptcha.site.key',
  apiBaseUrl: 'portal.api.base.url',
  brandName: 'brand.name',
  /** #rrggbb. */
  brandAccentColor: 'brand.accent.color',
  /** Lines separated by line feeds. */
  brandAddress: 'brand.address',
  /** Where a check goes, when that is another address. */
  brandRemitAddress: 'brand.remit.address',
  supportPhone: 'brand.support.phone',
  supportEmail: 'brand.support.email',
  logoUrl: 'brand.logo.url',
  logoLink: 'brand.logo.link',
  /** JSON: {"width", "height", "paths": [{"d", "color"}]}, drawn in PDFs. */
  logoDrawing: 'brand.logo.drawing',
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
