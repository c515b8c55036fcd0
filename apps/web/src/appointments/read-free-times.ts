import { call } from '../platform/api/call.ts';
import type { Dates } from './calendar/free-days.ts';

/** The setting of C-039: days from today to the first one that can be chosen (D-149). */
const daysOutKey = 'portal.schedule.days.out';

/** When a technician can come for a service order, by the link that is being followed; `daysOut` is null where the provider sets nothing. */
export async function readFreeTimes(serviceOrderId: number, token: string): Promise<{ dates: Dates; daysOut: number | null }> {
  const [{ dates }, daysOut] = await Promise.all([
    call('appointments.getAvailability', { params: { id: serviceOrderId }, keys: { verificationToken: token } }),
    readDaysOut(),
  ]);
  return { dates, daysOut };
}

/** Where the setting cannot be read the server, which leaves out earlier days itself, is believed. */
async function readDaysOut(): Promise<number | null> {
  const [entry] = await call('site.getConfigurationKeys', { body: [daysOutKey] }).catch(() => []);
  const days = entry?.value?.trim() ?? '';
  return /^\d{1,3}$/.test(days) ? Number(days) : null;
}
