import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import type { RunningProduct } from '../running-product.ts';
import { messagesTo } from './outbox.ts';

/** Of the cast: an order of his waits for a technician. */
export const carlos = { account: '1000015', email: 'carlos.vega@example.com' };
/** Of the cast: her visit is booked. */
export const maria = { account: '1000001', email: 'maria.lopez@example.com' };

/** Mails the link of an appointment anew, by the operator's command, and takes it from the mail. */
export async function mailedAppointmentLink(
  product: RunningProduct,
  request: APIRequestContext,
  { account, email }: { account: string; email: string },
): Promise<string> {
  const printed = await product.command('link', 'appointment', '--account', account);
  const link = async () => (await messagesTo(request, email)).flatMap(({ links }) => links).find((each) => each === printed);
  await expect.poll(link, { message: `the link of account ${account} in a mail` }).toBe(printed);
  return printed;
}

/** The calendar and the times of a wizard or of a visit. */
export class TimePicker {
  readonly page: Page;
  readonly grid: Locator;
  /** The days that can be chosen in the month that shows. */
  readonly freeDays: Locator;
  readonly times: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.freeDays = this.grid.locator('button[data-date][aria-disabled="false"]');
    this.times = page.getByRole('radio');
  }

  /** Waits until there are days to choose. */
  async stands(): Promise<void> {
    await expect(this.grid).toBeVisible();
    await expect(this.freeDays.first()).toBeVisible();
  }

  /**
   * Chooses the last free day of the next month there is, and its first time; answers it as it is sent. On the last evening of a month the
   * last of its days is tomorrow, which is too near to be moved again.
   */
  async chooseLast(): Promise<string> {
    await this.stands();
    await this.page.getByRole('button', { name: /^(Next month|Mes siguiente)$/ }).click();
    await expect(this.freeDays.first()).toBeVisible();
    const last = this.freeDays.last();
    const day = (await last.getAttribute('data-date')) ?? '';
    await last.click();
    await expect.poll(() => this.chosenDay()).toBe(day);
    await this.times.first().check();
    return this.chosenTimeOn(day);
  }

  /** The chosen day, 'YYYY-MM-DD'; its month must show. */
  async chosenDay(): Promise<string> {
    return (await this.grid.getByRole('gridcell', { selected: true }).locator('button').getAttribute('data-date')) ?? '';
  }

  /** The chosen time of a day as it is sent: 'YYYY-MM-DDTHH:00:00'. */
  async chosenTimeOn(day: string): Promise<string> {
    const label = (await this.page.locator('label:has(input[type="radio"]:checked)').innerText()).trim();
    const [, hour = '', half] = /^(\d{2}):00 ([AP]M)/.exec(label) ?? [];
    return `${day}T${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:00:00`;
  }
}

/** 'MM/DD/YYYY hh:mm A - hh:mm A' of a time that is sent as 'YYYY-MM-DDTHH:00:00' (APPT-010). */
export function windowOf(dateTime: string): string {
  const [year, month, day, hour] = dateTime.split(/[-T:]/);
  const clock = (at: number): string => `${String(at % 12 || 12).padStart(2, '0')}:00 ${at < 12 ? 'AM' : 'PM'}`;
  return `${month}/${day}/${year} ${clock(Number(hour))} - ${clock(Number(hour) + 2)}`;
}
