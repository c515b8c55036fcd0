// What a screen reader says by itself at the moments that matter. Other journeys see that the words are on the page; this one that they are heard.
import type { Page } from '@playwright/test';
import { expectSaid, hushed, listen } from '../announcements.ts';
import { expect, test } from '../journey.ts';
import { cast, openPanel, panel } from '../pages/account-page.ts';
import { carlos, mailedAppointmentLink, maria, TimePicker } from '../pages/appointments.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { GuestOrder } from '../pages/guest-order.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { banks, cards, ProviderForm } from '../pages/provider-form.ts';
import type { RunningProduct } from '../running-product.ts';

interface Scene {
  page: Page;
  product: RunningProduct;
}
interface Moment {
  what: string;
  /** Who is signed in: one of the cast, a newcomer with an open invoice, or an administrator. Nobody unless told. */
  as?: string;
  /** Up to right before the moment. */
  before: (scene: Scene) => Promise<unknown>;
  /** What brings it about; what was said before does not count. */
  when: (scene: Scene) => Promise<unknown>;
  says: readonly RegExp[];
  /** `focus` where the focus comes to the words and is read there. */
  by?: 'focus';
}

const newcomer = 'a newcomer';
const staff = 'a member of staff';

/** An answer takes a moment outside of this machine; while a question closes, nothing behind it is heard. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

/** The provider's form of a payment once, with the card filled in. */
async function fillCardOnce(page: Page, number: string): Promise<void> {
  await new PaymentPanel(page).openOneTimeForm();
  await new ProviderForm(page).fillCard(number);
}
const submitCard = ({ page }: Scene): Promise<void> => new ProviderForm(page).submit();

/** The payment panel with a stored bank account chosen. */
async function chooseBank(page: Page, { routing, account }: { routing: string; account: string }): Promise<PaymentPanel> {
  const methods = new PaymentMethods(page);
  await methods.addBank({ routing, account });
  await expect(methods.manage.getByRole('heading', { name: / was added\.$/ })).toBeVisible();
  const payment = new PaymentPanel(page);
  await payment.open();
  return payment;
}

const payments: readonly Moment[] = [
  {
    what: 'a card payment that was approved',
    as: newcomer,
    before: ({ page }) => fillCardOnce(page, cards.approved),
    when: submitCard,
    says: [/Payment successful/, /You'll receive details about it soon\./],
  },
  {
    what: 'a card payment that was declined',
    as: newcomer,
    before: ({ page }) => fillCardOnce(page, cards.declined),
    when: submitCard,
    says: [/Transaction failed!/, /You were not charged and your balance is still \$\d/],
  },
  {
    what: 'a card payment that waits for the bank',
    as: newcomer,
    before: ({ page }) => fillCardOnce(page, cards.slow),
    when: submitCard,
    says: [/Paying \$5\.00\. Waiting for your bank/],
  },
  {
    what: 'a bank payment that is pending',
    as: newcomer,
    before: async ({ page }) => {
      await chooseBank(page, banks.accepted);
      await page.route('**/payment/**', (route) => later().then(() => route.continue()));
    },
    when: async ({ page }) => {
      const payment = new PaymentPanel(page);
      await payment.submit.click();
      await payment.proceed.click();
    },
    says: [/Payment successful/, /Your bank payment was accepted and is pending\./],
  },
  {
    what: 'the question before money moves',
    as: newcomer,
    before: ({ page }) => openPanel(page, 'one-time-payment', 'One Time Payment'),
    when: ({ page }) => page.getByRole('button', { name: 'Submit Payment' }).click(),
    says: [/Pay \$[\d.]+\?.*please do not close this page/],
    by: 'focus',
  },
  {
    what: 'a payment method that was added',
    as: newcomer,
    before: async ({ page }) => {
      const methods = new PaymentMethods(page);
      await methods.openManage();
      await methods.beginAdding('Debit / Credit Card');
      await methods.form.fillCard(cards.approved);
    },
    when: submitCard,
    says: [/Visa ending 1111 was added\./],
    by: 'focus',
  },
];

const toasts: readonly Moment[] = [
  {
    what: 'AutoPay turned on after a payment',
    as: newcomer,
    before: async ({ page }) => {
      const payment = await chooseBank(page, banks.accepted);
      await payment.submit.click();
      await payment.proceed.click();
      await expect(payment.title('Payment successful')).toBeVisible();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Enable AutoPay' }).click(),
    says: [/AutoPay is now active!/],
  },
  {
    what: 'a delivery that could not be saved',
    as: cast.maria,
    before: async ({ page }) => {
      await page.route('**/distribution-methods', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
      const paperless = await openPanel(page, 'paperless', 'Paperless Billing');
      await paperless.getByRole('radio', { name: 'Paper', exact: true }).check();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Save delivery' }).click(),
    says: [/Could not save distribution method/],
  },
  {
    what: 'a preference that could not be saved',
    as: newcomer,
    before: async ({ page }) => {
      await page.route(/\/(optin|optout)$/, (route) => route.abort());
      await openPanel(page, 'communication-preferences', 'Communication Preferences');
      await expect(page.getByRole('switch', { name: 'AutoPay Text' })).toBeVisible();
    },
    when: ({ page }) => page.getByRole('switch', { name: 'AutoPay Text' }).click(),
    says: [/^Saving\./, /One preference could not be saved\./],
  },
];

const wizardSteps: readonly Moment[] = [
  {
    what: 'suggestions of addresses',
    before: async ({ page }) => new GuestOrder(page).open(),
    when: ({ page }) => page.getByLabel('Street address').pressSequentially('100 Fib'),
    says: [/^\d+ address(es)? found$/],
  },
  {
    what: 'the plans of an address',
    before: async ({ page }) => {
      await new GuestOrder(page).open();
      await new GuestOrder(page).chooseAddress('100 Fiber Way');
    },
    when: ({ page }) => new GuestOrder(page).check(),
    says: [/^Step 2 of 5: Plan$/],
  },
  {
    what: 'the services of a plan',
    before: ({ page }) => new GuestOrder(page).checkAt('100 Fiber Way'),
    when: ({ page }) => new GuestOrder(page).choose('Fiber 2 Gig'),
    says: [/^Step 3 of 5: /],
  },
  {
    what: 'the person who orders',
    before: async ({ page }) => {
      const order = new GuestOrder(page);
      await order.checkAt('400 Single Plan Road');
      await order.services();
    },
    when: ({ page }) => new GuestOrder(page).continue(),
    says: [/^Step 4 of 5: /],
  },
  {
    what: 'an appointment to be confirmed',
    before: async ({ page, product }) => {
      await page.goto(await mailedAppointmentLink(product, page.request, carlos));
      await new TimePicker(page).chooseLast();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Continue' }).click(),
    says: [/^Step 2 of 3: /],
  },
];

const formErrors: readonly Moment[] = [
  {
    what: 'a sign-in without a username',
    before: ({ page }) => page.goto('/login'),
    when: ({ page }) => page.getByRole('button', { name: 'Sign In', exact: true }).click(),
    says: [/Username or Email.*Required/],
    by: 'focus',
  },
  {
    what: 'Enter in a field that is empty and has the focus already',
    before: async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Username or Email').focus();
    },
    when: ({ page }) => page.keyboard.press('Enter'),
    says: [/^Required$/],
  },
  {
    what: 'Enter once more in a field whose error stands there already',
    before: async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Username or Email').focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('[aria-live="assertive"]').filter({ hasText: 'Required' })).toBeAttached();
    },
    when: ({ page }) => page.keyboard.press('Enter'),
    says: [/^Required$/],
  },
  {
    what: 'a sign-in that was refused',
    before: async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Username or Email').fill(cast.maria);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    },
    when: ({ page }) => page.getByRole('button', { name: 'Sign In', exact: true }).click(),
    says: [/Invalid username or password\./],
  },
  {
    what: 'an order without its person',
    before: async ({ page }) => {
      const order = new GuestOrder(page);
      await order.checkAt('400 Single Plan Road');
      await order.services();
      await order.continue();
    },
    when: ({ page }) => new GuestOrder(page).submit(),
    says: [/\d fields need a look.*First Name/],
  },
  {
    what: 'a check of availability that got no answer',
    before: async ({ page }) => {
      const order = new GuestOrder(page);
      await order.open();
      await order.chooseAddress('100 Fiber Way');
      await page.context().setOffline(true);
    },
    when: ({ page }) => new GuestOrder(page).check(),
    says: [/We could not reach the server\./],
  },
  {
    what: 'AutoPay without a payment method',
    as: newcomer,
    before: async ({ page }) => {
      const autopay = new AutoPayPanel(page);
      await autopay.open();
      await autopay.switch.check();
      await autopay.route('Checking or savings account').check();
    },
    when: ({ page }) => new AutoPayPanel(page).enable.click(),
    says: [/Account holder name/],
    by: 'focus',
  },
  {
    what: 'a session that ended',
    as: cast.maria,
    before: async ({ page }) => {
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
      await page.route('**/aboss-api/**', (route) =>
        route.fulfill({ status: 401, json: { success: false, error: { code: 'AUTH0003', message: 'Your session has expired.' } } }),
      );
    },
    when: ({ page }) => page.getByRole('button', { name: 'View Invoices' }).click(),
    says: [/Your session has expired\. Please sign in again\./],
  },
  {
    what: 'an amount that is none',
    as: newcomer,
    before: async ({ page }) => {
      const opened = await openPanel(page, 'one-time-payment', 'One Time Payment');
      await opened.getByLabel('Payment amount').fill('84.2x');
    },
    when: ({ page }) => panel(page, 'One Time Payment').getByRole('button', { name: 'Submit Payment' }).click(),
    says: [/Payment amount.*Invalid Payment Amount/],
    by: 'focus',
  },
];

const whatWasDone: readonly Moment[] = [
  {
    what: 'a choice that was saved for later',
    before: async ({ page }) => {
      await new GuestOrder(page).checkAt('100 Fiber Way');
      await new GuestOrder(page).choose('Fiber 2 Gig');
    },
    when: ({ page }) => page.getByRole('button', { name: 'Save for later' }).click(),
    says: [/http.*This link opens what you chose on any device for 30 days:/],
    by: 'focus',
  },
  {
    what: 'a link between accounts that was not made',
    before: async ({ page }) => {
      await page.goto('/verify-linkedaccount-request?token=unknown');
      await page.getByRole('checkbox').check();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Link Account' }).click(),
    says: [/The account was not linked/],
  },
  {
    what: 'a page for choosing a time that did not open',
    as: cast.carlos,
    before: async ({ page }) => {
      await page.route('**/appointment-link', (route) => route.abort());
      await openPanel(page, 'orders', 'My Orders');
      const order = panel(page, 'My Orders').getByRole('listitem').filter({ hasText: 'Add Wi-Fi unit' }).first();
      await order.locator('[aria-expanded]').click();
      await expect(order.getByRole('list')).toBeVisible();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Choose a time', exact: true }).click(),
    says: [/The page to choose a time could not be opened\./],
  },
  {
    what: 'a visit that could not be cancelled',
    before: async ({ page, product }) => {
      await page.route('**/public/appointment/cancel', (route) => later().then(() => route.abort()));
      await page.goto(await mailedAppointmentLink(product, page.request, maria));
      await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    },
    when: ({ page }) => page.getByRole('alertdialog').getByRole('button').last().click(),
    says: [/This could not be changed/],
  },
  {
    what: 'a link that staff mailed',
    as: staff,
    before: async ({ page }) => {
      await page.goto('/staff/accounts');
      await page.locator('[name=q]').fill(cast.james);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'James Carter' }).click();
      await expect(page.getByRole('button', { name: 'Send password link' })).toBeVisible();
    },
    when: ({ page }) => page.getByRole('button', { name: 'Send password link' }).click(),
    says: [/The link was mailed/],
  },
  {
    what: 'a test of an address for webhooks',
    as: staff,
    before: async ({ page, product }) => {
      const added = await product.command('webhook', 'add', 'http://127.0.0.1:9/heard', '--json');
      await page.goto(`/staff/webhooks/${(JSON.parse(added) as { id: number }).id}`);
    },
    when: ({ page }) => page.getByRole('button', { name: 'Send a test' }).click(),
    says: [/^Not taken/],
  },
  {
    what: 'a new secret of an address for webhooks',
    as: staff,
    before: async ({ page, product }) => {
      const added = await product.command('webhook', 'add', 'http://127.0.0.1:9/secret', '--json');
      await page.goto(`/staff/webhooks/${(JSON.parse(added) as { id: number }).id}`);
      await page.route('**/secret', (route) => later().then(() => route.continue()));
      await page.getByRole('button', { name: 'New secret' }).click();
    },
    when: ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click(),
    says: [/whsec_/],
  },
  {
    what: 'a map file that was compared',
    as: staff,
    before: async ({ page }) => {
      const coordinates = [
        [
          [-90.9, 42.9],
          [-90.8, 42.9],
          [-90.8, 43],
          [-90.9, 42.9],
        ],
      ];
      const feature = { type: 'Feature', properties: { name: 'Heard', status: 'SIGNUP' }, geometry: { type: 'Polygon', coordinates } };
      const drawing = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
      await page.goto('/staff/coverage/file');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'areas.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(drawing) });
    },
    when: ({ page }) => page.getByRole('button', { name: 'Compare' }).click(),
    says: [/areas read/],
  },
  {
    what: 'what a choice does to the bills, when it could not be worked out',
    as: cast.maria,
    before: async ({ page }) => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Manage', exact: true }).first().click();
      await expect(panel(page, 'Manage').getByRole('table')).toHaveCount(2);
      await page.route('**/order/changeservice/preview', (route) => later().then(() => route.abort()));
    },
    when: ({ page }) =>
      panel(page, 'Manage')
        .getByRole('checkbox', { name: /Prairie Stream TV/ })
        .check(),
    says: [/could not/],
  },
  {
    what: 'a stored method that was deleted',
    as: newcomer,
    before: async ({ page }) => {
      const methods = new PaymentMethods(page);
      await methods.addBank(banks.accepted);
      await expect(methods.manage.getByRole('heading', { name: / was added\.$/ })).toBeVisible();
      await methods.openList();
      await methods.list
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
    },
    when: ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click(),
    says: [/was removed/],
    by: 'focus',
  },
];

const groups = {
  payments: payments,
  toasts: toasts,
  'steps of a wizard': wizardSteps,
  'errors of a form': formErrors,
  'what was done': whatWasDone,
};

for (const [group, moments] of Object.entries(groups)) {
  test.describe(`a screen reader hears of ${group}`, { tag: '@any-size' }, () => {
    for (const { what, as, before, when, says, by } of moments) {
      test(what, async ({ page, product, arrive, arriveAsStaff, takeNewcomer }) => {
        await listen(page);
        if (as === staff) await arriveAsStaff();
        else if (as !== undefined) await arrive(as === newcomer ? takeNewcomer() : as);
        await before({ page, product });
        await hushed(page);
        await when({ page, product });
        for (const words of says) await expectSaid(page, words, by);
      });
    }
  });
}
