/** The demo provider's catalogue as a catalogue file would say it (docs/catalogue-file.md), relative to the day of the load. */
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { CatalogueFileInput } from '../catalogue/index.ts';
import { features, packages, providers } from './demo-catalogue-features.ts';
import { bundles, plansOf } from './demo-catalogue-plans.ts';

/** Codes of plans, features and options that the cast has. */
export type PlanCode = 'FIBER-100' | 'FIBER-300' | 'FIBER-500' | 'FIBER-1G' | 'FIBER-2G' | 'FIBER-BIZ' | 'VOICE-HOME';
export type FeatureCode = 'STATIC-IP' | 'BACKUP' | 'INSTALL' | 'VOICEMAIL' | 'LINE-CARE';
export type OptionCode = 'WIFI-ONE' | 'WIFI-WHOLE';

/** The place whose offer is shown where no other is named. */
export const defaultLocation = 'CORE';

const timeZone = 'America/Chicago';
const always = ['firstName', 'lastName', 'personalEmail', 'mobileNumber'] as const;

/** Places: ordered at once, signed up for, asked about, and one with a single plan (running.md, "Addresses for ordering"). */
const locations = [
  { code: 'CORE', name: 'Cedar Valley', timeZone },
  { code: 'SIGNUP', name: 'North Ridge', timeZone },
  { code: 'SURVEY', name: 'River Flats', timeZone },
  { code: 'SINGLE', name: 'Mill Road', timeZone },
];

const salesAgents = [
  { code: 'AMY-OLSON', firstName: 'Amy', lastName: 'Olson' },
  { code: 'JOSE-NUNEZ', firstName: 'José', lastName: 'Núñez' },
  { code: 'DANA-OBRIEN', firstName: 'Dana', lastName: "O'Brien" },
  { code: 'PAUL-LARSEN', firstName: 'Paul', lastName: 'Larsen' },
  { code: 'JOSEPH-OLIVER', firstName: 'Joseph', lastName: 'Oliver' },
];

/** Everything that is sold, where and to whom. */
export function demoCatalogue(today: CalendarDate): CatalogueFileInput {
  return {
    format: 'porchlight-catalogue',
    version: 1,
    locations,
    zones: [
      { code: 'FLOOR', name: 'Floor' },
      { code: 'ACCESS', name: 'How to get in' },
    ],
    accountTypes: [
      { code: 'RESIDENTIAL', required: [...always], optional: ['suffixId', 'dateOfBirth', 'salesAgentCP'] },
      {
        code: 'BUSINESS',
        required: [...always, 'company'],
        optional: ['businessEmail', 'businessNumber', 'taxId', 'salesAgentCP'],
      },
    ],
    providers,
    categories: [
      {
        code: 'RESIDENTIAL',
        description: 'Residential',
        texts: { 'sp-es': { description: 'Residencial' } },
        accountTypes: ['RESIDENTIAL'],
        position: 1,
      },
      {
        code: 'BUSINESS',
        description: 'Business',
        texts: { 'sp-es': { description: 'Empresas' } },
        accountTypes: ['BUSINESS'],
        position: 2,
      },
    ],
    features,
    packages,
    plans: plansOf(today),
    bundles,
    salesAgents,
    suffixes: ['Jr.', 'Sr.', 'II', 'III', 'IV'].map((abbreviation, position) => ({
      code: abbreviation.replace('.', '').toUpperCase(),
      abbreviation,
      position,
    })),
  };
}
