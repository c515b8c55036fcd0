import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '../running-product.ts';

/** Somebody of the cast who signed up at an address that has no service yet. */
export interface WaitingPerson {
  number: string;
  email: string;
  address: string;
}
export const sid: WaitingPerson = { number: '1000012', email: 'sid.young@example.com', address: '200 Signup Street' };
export const otto: WaitingPerson = { number: '1000018', email: 'otto.lind@example.com', address: '600 Waiting Lane' };

/** Says what may be ordered at their address from now on, as an operator does when a street is ready. `file` is where the list is written. */
export async function setAddress(
  product: RunningProduct,
  { address }: WaitingPerson,
  status: 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY',
  file: string,
): Promise<void> {
  writeFileSync(file, `address,city,state,zip\n${address},Cedar Valley,IA,52001\n`);
  await product.command('import', 'addresses', file, '--source', 'demo', '--status', status);
}

/** The screens of signing up for service; buttons by their place, so that they read in both languages. */
export class ServiceSignup {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }
  get cards() {
    return this.page.locator('main li').filter({ has: this.page.locator('h2[id^="offer-"]') });
  }
  /** The button of a card that takes it; the other one of a bundle opens its details. */
  select = (at: number) => this.cards.nth(at).locator('button:not([aria-expanded])').last();
  get terms() {
    return this.page.locator('#signup-terms');
  }
  get confirm() {
    return this.page.locator('form button[type="submit"]');
  }
  get back() {
    return this.page.locator('form button[type="button"]').last();
  }
  get toast() {
    return this.page.locator('[role="alert"][aria-live="assertive"] > div');
  }
  get whatComesNext() {
    return this.page.locator('#signup-next');
  }

  /** From the list to the details of what stands there. */
  async choose(at: number): Promise<void> {
    await this.select(at).click();
    await this.terms.waitFor();
  }
}
