/** Taxes of the demo provider on its phone lines, invented: a bill with a phone shows them, one without is as it was. */
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { RateRow } from '../rates/index.ts';

/** In force since long before the cast's first bill. */
export function demoRates(today: CalendarDate): RateRow[] {
  const ofPhones = {
    kind: 'TAX',
    chargeClass: 'voice',
    stateAbbreviation: 'IA',
    city: null,
    zipCode: null,
    accountType: null,
    appliesFrom: addDays(today, -1200),
    appliesUntil: null,
  } as const;
  return [
    {
      ...ofPhones,
      code: 'E911',
      description: 'Emergency 911 surcharge',
      descriptionEs: 'Recargo de emergencias 911',
      unit: 'perLine',
      amount: 1_00,
    },
    {
      ...ofPhones,
      code: 'TELECOM',
      description: 'State telecommunications tax',
      descriptionEs: 'Impuesto estatal de telecomunicaciones',
      unit: 'percent',
      amount: 60_000,
    },
  ];
}
