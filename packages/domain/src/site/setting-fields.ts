import { managePlanSettingKey } from '../services/manage-plan.ts';
import { idleTimeoutSettingKey } from '../session/idle-timeout.ts';
import { ownAccent } from './accent.ts';

/** Under which heading a setting stands. */
export const settingGroups = ['brand', 'contact', 'links', 'access', 'ordering', 'account', 'labels', 'operation'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** What a value of a setting may be. `usual` holds while nothing is set. */
type SettingKind =
  | { kind: 'text' | 'lines'; most: number }
  | { kind: 'switch'; usual: boolean }
  | { kind: 'number'; least: number; most: number; usual: number }
  | { kind: 'color'; usual: string }
  | { kind: 'email' | 'phone' | 'link' | 'links' | 'pattern' | 'image' | 'timeZone' | 'location' };

export type SettingField = SettingKind & { group: SettingGroup; isRequired?: true };

/**
 * Settings a provider changes on the staff pages, by their key in site_setting, in the order of the page. What is not here is for operators:
 * `logoDrawing` follows the logo, `apiBaseUrl` could send every browser elsewhere, and `recaptchaSiteKey` belongs to a service that is set
 * up beside it.
 */
export const settingFields = {
  brandName: { group: 'brand', kind: 'text', most: 60, isRequired: true },
  logoUrl: { group: 'brand', kind: 'image' },
  logoDarkUrl: { group: 'brand', kind: 'image' },
  logoLink: { group: 'brand', kind: 'link' },
  brandAccentColor: { group: 'brand', kind: 'color', usual: ownAccent },
  brandRadius: { group: 'brand', kind: 'number', least: 0, most: 16, usual: 8 },
  supportPhone: { group: 'contact', kind: 'phone' },
  supportEmail: { group: 'contact', kind: 'email' },
  brandAddress: { group: 'contact', kind: 'lines', most: 300 },
  brandRemitAddress: { group: 'contact', kind: 'lines', most: 300 },
  timeZone: { group: 'contact', kind: 'timeZone' },
  navLinks: { group: 'links', kind: 'links' },
  termsUrl: { group: 'links', kind: 'link' },
  shareSocialUrl: { group: 'links', kind: 'link' },
  shareMicroblogUrl: { group: 'links', kind: 'link' },
  [idleTimeoutSettingKey]: { group: 'access', kind: 'number', least: 2, most: 240, usual: 30 },
  passwordPattern: { group: 'access', kind: 'pattern' },
  guestOrderingEnabled: { group: 'ordering', kind: 'switch', usual: true },
  defaultLocationId: { group: 'ordering', kind: 'location' },
  'address.search.min.chars': { group: 'ordering', kind: 'number', least: 1, most: 20, usual: 3 },
  driverLicenseLetters: { group: 'ordering', kind: 'switch', usual: false },
  residentialBillCycle: { group: 'ordering', kind: 'number', least: 1, most: 28, usual: 1 },
  [managePlanSettingKey]: { group: 'account', kind: 'switch', usual: true },
  'portal.schedule.days.out': { group: 'account', kind: 'number', least: 0, most: 60, usual: 1 },
  'portal.appointment.change.hours': { group: 'account', kind: 'number', least: 0, most: 168, usual: 12 },
  'broadbandLabels.besidePlans': { group: 'labels', kind: 'switch', usual: true },
  'broadbandLabels.inAccount': { group: 'labels', kind: 'switch', usual: true },
  'broadbandLabels.asFiles': { group: 'labels', kind: 'switch', usual: true },
  'broadbandLabels.archive': { group: 'labels', kind: 'switch', usual: true },
  offline: { group: 'operation', kind: 'switch', usual: false },
} as const satisfies Readonly<Record<string, SettingField>>;
export type EditableSetting = keyof typeof settingFields;
export const editableSettings = Object.keys(settingFields) as readonly EditableSetting[];

export const isEditableSetting = (key: string): key is EditableSetting => Object.hasOwn(settingFields, key);
