import { expect, type Page } from '@playwright/test';

interface SentMessage {
  channel: string;
  subject: string | null;
  text: string;
  links: string[];
}

/** What the product really sent to an address or number, newest first. */
export async function sentTo(page: Page, to: string): Promise<SentMessage[]> {
  return (await page.request.get(`/demo/outbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<SentMessage[]>;
}

/** The newest link mailed to an address, once there are `count` messages. */
export async function mailedLink(page: Page, to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await sentTo(page, to)).length).toBeGreaterThanOrEqual(count);
  return (await sentTo(page, to))[0]?.links[0] ?? '';
}

/** The newest PIN sent to an address or number, once there are `count` messages. */
export async function sentPin(page: Page, to: string, count = 1): Promise<string> {
  await expect.poll(async () => (await sentTo(page, to)).length).toBeGreaterThanOrEqual(count);
  return /\b\d{6}\b/.exec((await sentTo(page, to))[0]?.text ?? '')?.[0] ?? '';
}

export const wrongPin = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

/** The screens of registering; fields by name and id, so that they read in both languages. */
export class RegistrationScreens {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  field = (name: string) => this.page.locator(`input[name="${name}"]`);
  get submit() {
    return this.page.locator('form button[type="submit"]');
  }
  get heading() {
    return this.page.locator('h1');
  }
  get alert() {
    return this.page.getByRole('alert').filter({ hasText: /\S/ });
  }
  get terms() {
    return this.page.locator('#choose-terms');
  }
  get send() {
    return this.page.getByRole('button', { name: /^(Send|Enviar)/ });
  }

  async askNow(accountNumber: string, email: string): Promise<void> {
    await this.field('accountNumber').fill(accountNumber);
    await this.field('email').fill(email);
    await this.submit.click();
  }

  async choose(password: string): Promise<void> {
    await this.field('newPassword').fill(password);
    await this.field('repeatPassword').fill(password);
    await this.terms.check();
  }

  /** Step 0 of the wizard, by number and ZIP code. */
  async findByAccount(accountNumber: string, zip: string): Promise<void> {
    await this.page.locator('input[value="accountInfo"]').check();
    await this.field('accountNumber').fill(accountNumber);
    await this.field('zipCode').fill(zip);
    await this.submit.click();
  }

  async findByContact(numberOrEmail: string): Promise<void> {
    await this.field('numberOrEmail').fill(numberOrEmail);
    await this.submit.click();
  }

  async enterPin(pin: string): Promise<void> {
    await this.field('pinValue').fill(pin);
    await this.submit.click();
  }
}
