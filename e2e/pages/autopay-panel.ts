import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { openPanel, panel } from './account-page.ts';
import { PaymentMethods } from './payment-methods.ts';
import { banks } from './provider-form.ts';

/** The Autopay panel as a customer sees it, in English. */
export class AutoPayPanel {
  readonly page: Page;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = panel(page, 'Autopay');
  }

  open(): Promise<Locator> {
    return openPanel(this.page, 'autopay', 'Autopay');
  }

  get switch(): Locator {
    return this.panel.getByRole('switch', { name: 'Pay my bills automatically' });
  }
  route(name: 'Saved payment method' | 'Card' | 'Checking or savings account'): Locator {
    return this.panel.getByRole('radio', { name, exact: true });
  }
  get method(): Locator {
    return this.panel.getByLabel('Payment method', { exact: true });
  }
  get card(): Locator {
    return this.panel.locator('select[name="cc"]');
  }
  field(name: 'Account holder name' | 'Routing number' | 'Account number' | 'Account type'): Locator {
    return this.panel.getByLabel(name, { exact: true });
  }
  /** What is wrong with a field. */
  errorAt(field: 'token' | 'cc' | 'cardHolderName' | 'routingNumber' | 'accountNumber' | 'accountType'): Locator {
    return this.panel.locator(`#autopay-${field}-error`);
  }
  get enable(): Locator {
    return this.panel.getByRole('button', { name: 'Enable AutoPay' });
  }
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }
  answer(name: 'Yes' | 'No' | 'OK' | 'Keep it' | 'Skip this payment once'): Promise<void> {
    return this.question.getByRole('button', { name, exact: true }).click();
  }
  part(title: 'What happens next' | 'Pays with' | 'Limit and back-up' | 'What AutoPay did'): Locator {
    return this.panel.getByRole('region', { name: title });
  }
  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }
  /** What stands beside a label of the method. */
  fact(label: string): Locator {
    return this.part('Pays with')
      .locator('dl > div', { has: this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      .locator('dd');
  }
  said(sentence: string): Locator {
    return this.panel.getByRole('status').getByText(sentence, { exact: true });
  }

  async fillBank({ routing, account }: { routing: string; account: string } = banks.accepted): Promise<void> {
    await this.route('Checking or savings account').check();
    await this.field('Account holder name').fill('Maria Lopez');
    await this.field('Routing number').fill(routing);
    await this.field('Account number').fill(account);
    await this.field('Account type').selectOption('Checking');
  }

  /** AutoPay on with a stored method, which is stored first. */
  async enableStored(number: string, label: string): Promise<void> {
    await new PaymentMethods(this.page).addCard(number);
    await expect(this.page.getByRole('status').getByText(`${label} was added.`)).toBeVisible();
    await this.open();
    await this.switch.check();
    await this.method.selectOption(label);
    await this.enable.click();
    await expect(this.said('AutoPay is set up. See below what it does next.')).toBeVisible();
  }
}
