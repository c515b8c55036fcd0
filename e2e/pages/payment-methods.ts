import type { Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { openPanel, panel } from './account-page.ts';
import { ProviderForm } from './provider-form.ts';

/** The two panels of stored methods as a customer sees them, in English. */
export class PaymentMethods {
  readonly page: Page;
  readonly form: ProviderForm;
  readonly list: Locator;
  readonly manage: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = new ProviderForm(page);
    this.list = panel(page, 'Payment Methods');
    this.manage = panel(page, 'Manage Payment Methods');
  }

  openList(): Promise<Locator> {
    return openPanel(this.page, 'payment-methods', 'Payment Methods');
  }

  openManage(): Promise<Locator> {
    return openPanel(this.page, 'manage-payment-methods', 'Manage Payment Methods');
  }

  /** The row of a method in the list. */
  row(information: string): Locator {
    return this.list.getByRole('row', { name: information });
  }

  remove(information: string): Promise<void> {
    return this.list.getByRole('button', { name: `Delete ${information}` }).click();
  }

  /** Up to the provider's form, which is there when the button that sends it is. */
  async beginAdding(kind: 'Debit / Credit Card' | 'Checking / Savings Account', button = 'Save method'): Promise<void> {
    await this.manage.getByLabel('Payment method', { exact: true }).selectOption(kind);
    await this.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await expect(this.form.frame.getByRole('button', { name: button })).toBeVisible();
  }

  async addCard(number: string): Promise<void> {
    await this.openManage();
    await this.beginAdding('Debit / Credit Card');
    await this.form.fillCard(number);
    await this.form.submit();
  }

  async addBank(bank: { routing: string; account: string }): Promise<void> {
    await this.openManage();
    await this.beginAdding('Checking / Savings Account');
    await this.form.fillBank(bank);
    await this.form.submit();
  }

  /** What the panel says came of it. */
  news(sentence: string): Locator {
    return this.page.getByRole('status').getByText(sentence, { exact: true });
  }
}
