import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '../journey.ts';

export const cards = {
  approved: '4111111111111111',
  slow: '5555555555554444',
  declined: '4000000000000002',
  providerError: '4000000000000119',
  lostAnswer: '4000000000000259',
  confirmation: '4000000000003220',
} as const;

export const banks = {
  accepted: { routing: '110000000', account: '000123456789' },
  refused: { routing: '110000000', account: '000111111116' },
} as const;

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
    return this.panel.getByRole('button', { name: 'Continue to Pay' });
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

  async fillCard(number: string): Promise<void> {
    await this.frame.getByLabel('Card number').fill(number);
    await this.frame.getByLabel('Expiration (MM/YY)').fill('08/39');
    await this.frame.getByLabel('Security code').fill('123');
    await this.frame.getByLabel('Name on card').fill('Maria Lopez');
    await this.frame.getByLabel('ZIP code').fill('52001');
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

  async payByBank(bank: { routing: string; account: string }, amount?: string): Promise<void> {
    await this.open();
    await this.fillBank(bank);
    if (amount) await this.amount.fill(amount);
    await this.submit.click();
    await this.proceed.click();
  }
}
