import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { openPanel } from './account-page.ts';
import { ProviderForm } from './provider-form.ts';

export { banks, cards } from './provider-form.ts';

/** The Payment panel as a customer sees it, in English. */
export class PaymentPanel {
  readonly page: Page;
  readonly panel: Locator;
  /** The provider's page inside it. */
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('dialog', { name: 'Payment', exact: true });
    this.frame = page.frameLocator('iframe');
  }

  async open(): Promise<void> {
    await this.page.goto('/home?panel=payment');
    await expect(this.method).toBeVisible();
  }

  /** By the button of the account page, so that Back would close it. */
  async openFromPage(): Promise<void> {
    await this.page.goto('/home');
    await this.page.getByRole('button', { name: 'Make a Payment' }).first().click();
    await expect(this.method).toBeVisible();
  }

  get method(): Locator {
    return this.panel.getByLabel('Payment method');
  }
  get amount(): Locator {
    return this.panel.getByLabel('Payment amount');
  }
  get submit(): Locator {
    return this.panel.getByRole('button', { name: /^(Continue to Pay|Submit Payment)$/ });
  }
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }
  get proceed(): Locator {
    return this.question.getByRole('button', { name: 'Proceed' });
  }
  get close(): Locator {
    return this.panel.getByRole('button', { name: 'Close' });
  }
  title(text: string): Locator {
    return this.panel.getByRole('heading', { name: text });
  }
  /** What stands beside a label of a result. */
  detail(label: string): Locator {
    return this.panel.locator('dl > div', { has: this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');
  }

  /** The form of a one-time payment of that amount, in the panel of its own. */
  async openOneTimeForm(amount = '5'): Promise<void> {
    const opened = await openPanel(this.page, 'one-time-payment', 'One Time Payment');
    await opened.getByLabel('Payment amount').fill(amount);
    await opened.getByRole('button', { name: 'Submit Payment' }).click();
    await this.proceed.click();
  }

  /** Up to the provider's form. */
  async openCardForm(amount?: string): Promise<void> {
    await this.open();
    if (amount) await this.amount.fill(amount);
    await this.continueToCardForm();
  }

  async continueToCardForm(): Promise<void> {
    await this.method.selectOption('Debit / Credit Card');
    await this.submit.click();
    await this.proceed.click();
    await expect(this.frame.getByLabel('Card number')).toBeVisible();
  }

  fillCard(number: string): Promise<void> {
    return new ProviderForm(this.page).fillCard(number);
  }

  get payInFrame(): Locator {
    return this.frame.getByRole('button', { name: /^Pay \$/ });
  }

  async payByCard(number: string, amount?: string): Promise<void> {
    await this.openCardForm(amount);
    await this.fillCard(number);
    await this.payInFrame.click();
  }

  async fillBank({ routing, account }: { routing: string; account: string }): Promise<void> {
    await this.method.selectOption('Checking / Savings Account');
    await this.panel.getByLabel('Routing number').fill(routing);
    await this.panel.getByLabel('Account number').fill(account);
    await this.panel.getByLabel('Account type').selectOption('CHECKING');
    await this.panel.getByLabel('Account holder name').fill('Maria Lopez');
  }

  /** With a stored method, by its label in the drop-down; the one that is chosen already when none is named. */
  async payStored(label?: string, amount?: string): Promise<void> {
    await this.open();
    if (label) await this.method.selectOption(label);
    if (amount) await this.amount.fill(amount);
    await this.submit.click();
    await this.proceed.click();
  }

  async payByBank(bank: { routing: string; account: string }, amount?: string): Promise<void> {
    await this.open();
    await this.fillBank(bank);
    if (amount) await this.amount.fill(amount);
    await this.submit.click();
    await this.proceed.click();
  }
}
