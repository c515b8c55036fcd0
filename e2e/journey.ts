import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningProduct, startProduct } from './running-product.ts';

export { expect };

export const demoPassword = 'Porchlight-2026!';

interface WorkerParts {
  /** Whether the payment provider stores methods: 'off' for journeys that pay by card or bank account directly. */
  storedMethods: 'on' | 'off';
  product: RunningProduct;
  takeCustomer: () => string;
  takeNewcomer: () => string;
}
interface TestParts {
  /** Signs in by the form, as a person would. */
  signIn: (username: string) => Promise<void>;
  /** A fresh invented customer with an open invoice, used by no other journey. */
  customer: string;
  /** The same, and with no stored method yet. */
  newcomer: string;
}

/** Invented customers of a product. Every second one has a stored method, which only the portal knows of. */
const customers = 120;
const username = (number: number): string => `load${String(number).padStart(6, '0')}@example.com`;

/** A journey runs against the built product, one per worker, with the cast for looking and invented customers for paying. */
export const test = base.extend<TestParts, WorkerParts>({
  storedMethods: ['on', { scope: 'worker', option: true }],
  product: [
    async ({ storedMethods }, use) => {
      const product = await startProduct({ customers, env: { SANDBOX_STORED_METHODS: storedMethods } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  takeCustomer: [
    async ({ product: _product }, use) => {
      let taken = 0;
      await use(() => username(++taken));
    },
    { scope: 'worker' },
  ],
  // From the other end, so that nobody is taken twice.
  takeNewcomer: [
    async ({ product: _product }, use) => {
      let next = customers + 1;
      await use(() => username((next -= 2)));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  customer: async ({ takeCustomer }, use) => use(takeCustomer()),
  newcomer: async ({ takeNewcomer }, use) => use(takeNewcomer()),
  signIn: async ({ page }, use) =>
    use(async (name) => {
      await page.goto('/login');
      await page.getByLabel('Username or Email').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/home**');
    }),
});

/** Fails with what axe found on the page as it stands, frames of the payment provider included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Policy violations and script errors of the page; read at the end of a journey, must be empty. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted|violat/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
