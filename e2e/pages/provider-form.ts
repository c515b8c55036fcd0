import type { FrameLocator, Page } from '@playwright/test';

/** Numbers of the sandbox provider: what becomes of a card or a bank account. */
export const cards = {
  approved: '4111111111111111',
  slow: '5555555555554444',
  declined: '4000000000000002',
  providerError: '4000000000000119',
  lostAnswer: '4000000000000259',
  confirmation: '4000000000003220',
  savesThenDeclines: '4000000000000341',
} as const;

export const banks = {
  accepted: { routing: '110000000', account: '000123456789' },
  refused: { routing: '110000000', account: '000111111116' },
} as const;

/** The provider's page inside a panel. Fields by name, so that it reads the same in both languages. */
export class ProviderForm {
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.frame = page.frameLocator('iframe');
  }

  async fillCard(number: string): Promise<void> {
    await this.frame.locator('#cardNumber').fill(number);
    await this.frame.locator('#expiration').fill('08/39');
    await this.frame.locator('#securityCode').fill('123');
    await this.frame.locator('#cardName').fill('Maria Lopez');
    await this.frame.locator('#zip').fill('52001');
  }

  async fillBank({ routing, account }: { routing: string; account: string }): Promise<void> {
    await this.frame.locator('#routingNumber').fill(routing);
    await this.frame.locator('#accountNumber').fill(account);
    await this.frame.locator('#accountType').selectOption('CHECKING');
    await this.frame.locator('#accountName').fill('Maria Lopez');
  }

  /** Pay, Save method or Done. */
  async submit(): Promise<void> {
    await this.frame.locator('form > button').last().click();
  }
}
