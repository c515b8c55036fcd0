import { expect, type Page } from '@playwright/test';

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

/** An invented visitor nobody else is. */
export const visitor = (name: string): Visitor => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: `${name}.${Math.random().toString(36).slice(2, 10)}@example.com`,
  mobile: '(563) 555-0123',
});

/** The wizard of ordering as a guest, by names that read in English. Counts what a person has to do: each tap and each field once. */
export class GuestOrder {
  readonly page: Page;
  steps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/guest-order${query}`);
    await expect(this.page.getByLabel('Street address')).toBeVisible();
  }

  /** Types the beginning of an address and takes the suggestion that starts with it. */
  async chooseAddress(typed: string, suggestion: string | RegExp = typed): Promise<void> {
    await this.page.getByLabel('Street address').click();
    await this.page.getByLabel('Street address').pressSequentially(typed);
    this.steps += 1;
    await this.tap(this.page.getByRole('option', { name: suggestion }).first());
  }

  async check(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Check Availability' }));
  }

  /** From the address to the plans or, where there is only one, to its services. */
  async checkAt(typed: string): Promise<void> {
    await this.open();
    await this.chooseAddress(typed);
    await this.check();
  }

  /** The card of a plan or bundle. */
  card(name: string) {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async choose(name: string, button = 'Select'): Promise<void> {
    while ((await this.card(name).count()) === 0) await this.tap(this.page.getByRole('button', { name: 'More', exact: true }));
    await this.tap(this.card(name).getByRole('button', { name: new RegExp(`^${button}`) }));
    await this.services();
  }

  async services(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Configure your Services' })).toBeVisible();
    await expect(this.page.locator('details').first()).toBeVisible();
  }

  async continue(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Continue', exact: true }));
    await expect(this.page.getByLabel('First Name')).toBeVisible();
  }

  async fillIn({ firstName, lastName, email, mobile }: Visitor): Promise<void> {
    await this.fill('First Name', firstName);
    await this.fill('Last Name', lastName);
    await this.fill('Email', email);
    await this.fill('Confirm Email', email);
    await this.fill('Mobile Phone', mobile);
    await this.tap(this.page.getByRole('checkbox', { name: /terms and conditions/ }));
  }

  async submit(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Submit', exact: true }));
  }

  /** The reference number, once it is there. */
  async reference(): Promise<string> {
    const heading = this.page.getByRole('heading', { name: /Your reference # is/ });
    await expect(heading).toBeVisible({ timeout: 20_000 });
    return (/\d+/.exec(await heading.innerText()) ?? [''])[0];
  }

  private async fill(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(value);
    this.steps += 1;
  }

  private async tap(target: ReturnType<Page['locator']>): Promise<void> {
    await target.click();
    this.steps += 1;
  }
}
