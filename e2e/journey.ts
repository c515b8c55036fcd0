// How a journey is written.
//
// Who: `customer` and `newcomer` are fresh invented people nobody else uses; the cast (pages/account-page.ts) is for looking only.
// Arriving: `await arrive(username)` signs in by the API and leaves the browser ready; then go where the journey begins, with page.goto or
//   a page object's open(). That saves loading the sign-in form and the account page. `signIn(username)` does it by the form, as a person
//   would, and ends on the account page: for journeys about signing in, or about what happens right after it. A guest needs neither.
// Accessibility: one test for each language walks through all states of a screen, `for (const language of languages)`:
//   await readIn(page, language);                                        // before the first page load
//   await page.goto('/home?panel=invoices');                             // walk to a state and wait until it stands
//   await expectAccessibleInBothThemes(page, 'the list');                // axe in both themes, in place, and nothing wider than the window
//   Spanish is walked on the phone and English on the desktop (playwright.config.ts), each with one of the themes by turns; at night
//   both are walked at both sizes in both themes. Address fields and buttons by name or id there: it reads in both languages.
//   `E2E_PICTURES=folder npx playwright test -c e2e/playwright.config.ts -g accessib` leaves a picture of every such state at both sizes.
//   No test for each theme, no second sign-in, no `networkidle`: wait for what the state shows.
// Size: a journey runs on the phone, and at night on the desktop too. One in which the size changes nothing (what is sent, charged or
//   stored) goes into `test.describe('...', { tag: '@any-size' }, ...)` and runs on the desktop alone. One that looks at every state
//   of a form runs on the phone alone (`{ tag: '@phone' }`): narrow is where it breaks. One that expects something else on the desktop than
//   on the phone runs on both every time (`{ tag: '@both-sizes' }`). One that is for the night alone has @nightly in its title.
// Time: the sandbox provider's clock is moved with `product.control({ clock: { advanceMs } })` rather than waited for.
import { test as base, expect, type Page } from '@playwright/test';
import type { Theme } from './accessibility.ts';
import { type GatewayName, startWithGateway } from './gateways.ts';
import { keepDayOf } from './other-day.ts';
import { keepExchanges } from './page-language.ts';
import { reportViolations, watchPages } from './page-watch.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

export { expectAccessible, expectAccessibleInBothThemes, overflow } from './accessibility.ts';
export { expect };

export const demoPassword = 'Porchlight-2026!';

/** The languages of the portal. */
export const languages = ['en-us', 'sp-es'] as const;
export type Language = (typeof languages)[number];

interface WorkerParts {
  /** Whether the payment provider stores methods: 'off' for journeys that pay by card or bank account directly. */
  storedMethods: 'on' | 'off';
  /** A real gateway, by its stand-in, in place of the sandbox provider. */
  gateway: GatewayName | null;
  product: RunningProduct;
  takeCustomer: () => string;
  takeNewcomer: () => string;
  /** Looks at what the browser keeps for the pages that stand open, and at the scripts they have loaded. */
  lookAtPages: () => Promise<void>;
}
interface TestParts {
  /** Of itself: whatever a journey did, its pages kept nothing but what the specification names and loaded no script but ours. */
  pageWatch: undefined;
  /** Signs in by the form, as a person would, and ends on the account page. */
  signIn: (username: string) => Promise<void>;
  /** Signs in by the API, for the next load of a page: nothing is shown yet. Whoever was signed in before is not any more. */
  arrive: (username: string) => Promise<void>;
  /** Signs a member of staff in by the API, for the next load of a staff page: `agent` (administrator) unless told, or `clerk` (support). */
  arriveAsStaff: (name?: 'agent' | 'clerk') => Promise<void>;
  /** A fresh invented customer with an open invoice, used by no other journey. */
  customer: string;
  /** The same, and with no stored method yet. */
  newcomer: string;
}

/** Invented customers of a product. Every second one has a stored method, which only the portal knows of. */
const customers = 180;
// Some are businesses, some suspended, some read Spanish: a journey that means just anybody gets none of those.
const isAnybody = (number: number): boolean => number % 12 !== 0 && number % 50 !== 7 && number % 9 !== 0;
const username = (number: number): string => `load${String(number).padStart(6, '0')}@example.com`;

/** A journey runs against the built product, one per worker, with the cast for looking and invented customers for paying. */
export const test = base.extend<TestParts, WorkerParts>({
  storedMethods: ['on', { scope: 'worker', option: true }],
  gateway: [null, { scope: 'worker', option: true }],
  product: [
    async ({ storedMethods, gateway }, use) => {
      const options = { customers, env: { SANDBOX_STORED_METHODS: storedMethods } };
      const product = gateway === null ? await startProduct(options) : await startWithGateway(gateway, options);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  takeCustomer: [
    async ({ product: _product }, use) => {
      let taken = 0;
      await use(() => {
        do taken += 1;
        while (!isAnybody(taken));
        return username(taken);
      });
    },
    { scope: 'worker' },
  ],
  // From the other end, so that nobody is taken twice.
  takeNewcomer: [
    async ({ product: _product }, use) => {
      let next = customers + 1;
      await use(() => {
        do next -= 2;
        while (!isAnybody(next));
        return username(next);
      });
    },
    { scope: 'worker' },
  ],
  browser: [async ({ browser }, use) => use(keepDayOf(browser)), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    await reportViolations(page);
    await use(page);
  },
  lookAtPages: [async ({ browser, product }, use) => use(watchPages(browser, product.url)), { scope: 'worker', auto: true }],
  pageWatch: [
    async ({ lookAtPages }, use) => {
      await use(undefined);
      await lookAtPages();
    },
    { auto: true },
  ],
  customer: async ({ takeCustomer }, use) => use(takeCustomer()),
  newcomer: async ({ takeNewcomer }, use) => use(takeNewcomer()),
  signIn: async ({ page }, use) =>
    use(async (name) => {
      await page.goto('/login');
      await keepLanguage(page);
      await page.getByLabel('Username or Email').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL('**/home**');
    }),
  arriveAsStaff: async ({ page }, use) => use((name = 'agent') => signInAsStaff(page, name)),
  arrive: async ({ page }, use) =>
    use(async (name) => {
      const answer = await page.request.post('/aboss-api/rest/v1/auth/customer/login', {
        data: { j_username: name, j_password: demoPassword },
      });
      expect(answer.status(), `signing in ${name}`).toBe(200);
      const user = (await answer.json()) as Record<'username' | 'token' | 'refreshToken' | 'userid' | 'accountId', unknown>;
      const { token, refreshToken, userid, accountId } = user;
      await standOnOrigin(page);
      await page.evaluate(
        (stored) => {
          for (const key of ['location', 'permissions', 'idleSince']) localStorage.removeItem(key);
          localStorage.setItem('currentUser', stored);
        },
        JSON.stringify({ username: user.username, token, refreshToken, userid, accountId }),
      );
    }),
});

async function signInAsStaff(page: Page, name: 'agent' | 'clerk'): Promise<void> {
  // The cookie of the answer is the browser's from here on: page.request shares its jar.
  const answer = await page.request.post('/aboss-api/rest/v1/staff/sign-in', {
    headers: { 'x-requested-with': 'portal' },
    data: { username: `${name}@cedarvalleyfiber.example`, password: demoPassword },
  });
  expect(answer.status(), `signing in ${name} of the staff`).toBe(200);
}

/** Reads the page in a language, and in a theme when one is named, from its next load on; without motion, which is not what is looked at. */
export async function readIn(page: Page, language: Language, theme?: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', ...(theme && { colorScheme: theme }) });
  await keepExchanges(page);
  if (page.url() === 'about:blank') await standOnOrigin(page);
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    // As the portal does beside it (decision 0043).
    document.cookie = `language=${chosen};Path=/;Max-Age=${chosen === 'en-us' ? 0 : 86_400}`;
  }, language);
}

/** Before signing in by the form: a language that was chosen in the browser wins over the one another journey left with the user. */
export async function keepLanguage(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', localStorage.getItem('language') ?? 'en-us'));
}

/** On an address of the product that runs no script of it, so that its storage can be written; a page of the portal would do that itself. */
async function standOnOrigin(page: Page): Promise<void> {
  await page.goto('/livez');
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
