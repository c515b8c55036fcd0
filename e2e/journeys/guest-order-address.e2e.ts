import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { GuestOrder } from '../pages/guest-order.ts';
import { holdApplication } from '../pages/held-application.ts';

const street = (page: Page) => page.locator('#address-street');
const unit = (page: Page) => page.locator('#address-unit');
const submit = (page: Page) => page.locator('main form button[type=submit]');

test.describe('the address of an order', () => {
  test('[GUEST-001] keeps what is typed before the application has arrived', { tag: '@any-size' }, async ({ page }) => {
    const arrive = await holdApplication(page);
    await page.goto('/guest-order', { waitUntil: 'commit' });
    await street(page).pressSequentially('100 Fib');
    arrive();
    await expect(page.getByRole('option', { name: '100 Fiber Way, Cedar Valley, IA 52001' })).toBeVisible();
    await street(page).pressSequentially('er');
    await expect(street(page)).toHaveValue('100 Fiber');
    await expect(page.getByRole('option', { name: '100 Fiber Way, Cedar Valley, IA 52001' })).toBeVisible();
  });

  test('[GUEST-001][GUEST-082] is checked, and once, where that was asked for before the application has arrived', {
    tag: '@any-size',
  }, async ({ page }) => {
    const arrive = await holdApplication(page);
    let checked = 0;
    await page.route('**/public/account/addressvalidation**', async (route) => {
      checked += 1;
      await route.continue();
    });
    await page.goto('/guest-order', { waitUntil: 'commit' });
    await street(page).pressSequentially('1 Mars Street, Cedar Valley, IA 52001');
    await submit(page).dblclick();
    arrive();
    await expect(page.getByRole('heading', { name: 'We could not find this address.' })).toBeFocused();
    expect(checked).toBe(1);
  });

  test('[GUEST-001][GUEST-082] is not checked where more was typed after that was asked for too early', { tag: '@any-size' }, async ({
    page,
  }) => {
    const arrive = await holdApplication(page);
    await page.goto('/guest-order', { waitUntil: 'commit' });
    await submit(page).click();
    await street(page).pressSequentially('100 Fib');
    arrive();
    await expect(page.getByRole('option', { name: '100 Fiber Way, Cedar Valley, IA 52001' })).toBeVisible();
    await expect(page.locator('#address-zip-error')).toBeHidden();
    await expect(page.getByLabel('ZIP code')).toBeHidden();
    await submit(page).click();
    await expect(page.getByLabel('ZIP code')).toBeFocused();
  });

  for (const teller of ['tells', 'does not tell'])
    test(`[GUEST-001] is painted before the application begins, which it would wait for, where the browser ${teller} when`, {
      tag: '@any-size',
    }, async ({ page }) => {
      await page.addInitScript((tells) => {
        const held: FrameRequestCallback[] = [];
        const [frame, Observer] = [requestAnimationFrame, PerformanceObserver];
        let painted = (): void => undefined;
        let isPainted = false;
        class HeldObserver extends Observer {
          readonly tell: () => void;
          constructor(heard: PerformanceObserverCallback) {
            super(heard);
            this.tell = () => heard(this.takeRecords() as unknown as PerformanceObserverEntryList, this);
          }
          override observe(options: PerformanceObserverInit): void {
            if (options.type !== 'paint' || (isPainted && tells)) super.observe(options);
            else if (tells) painted = this.tell;
          }
        }
        Object.assign(globalThis, {
          PerformanceObserver: HeldObserver,
          requestAnimationFrame: (work: FrameRequestCallback) => held.push(work),
          paint: () => {
            globalThis.requestAnimationFrame = frame;
            isPainted = true;
            painted();
            if (!tells) for (const work of held) frame(work);
          },
        });
      }, teller === 'tells');
      await page.goto('/guest-order', { waitUntil: 'networkidle' });
      await submit(page).click();
      await page.waitForTimeout(500);
      await expect(page.getByText('Please enter at least 3 characters')).toBeHidden();
      await page.evaluate(() => (globalThis as unknown as { paint(): void }).paint());
      await expect(page.getByText('Please enter at least 3 characters')).toBeVisible();
    });

  test('[GUEST-001][GUEST-002][GUEST-013][GUEST-016][GUEST-065] is suggested while typing and chosen by keyboard', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('banner').getByRole('link', { name: 'Check Availability' }).click();
    await expect(street(page)).toHaveAttribute('aria-expanded', 'false');
    await street(page).click();
    await page.keyboard.type('100 Fib');
    const option = page.getByRole('option', { name: '100 Fiber Way, Cedar Valley, IA 52001' });
    await expect(option).toBeVisible();
    await expect(street(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(street(page)).toHaveValue('100 Fiber Way, Cedar Valley, IA 52001');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeFocused();
    await expect(page.getByText('Step 2 of 5: Plan')).toBeAttached();
  });

  test('[GUEST-084] is looked for from three characters on', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/address/search')) asked.push(url.searchParams.get('q') ?? '');
    });
    await new GuestOrder(page).open();
    await street(page).click();
    await page.keyboard.type('70');
    await page.keyboard.type('0');
    await expect.poll(() => asked).toEqual(['700']);
  });

  test('[GUEST-082][GUEST-083][GUEST-101] is asked for, with the ZIP code where it is missing, and echoed where it is not known as typed', async ({
    page,
  }) => {
    await new GuestOrder(page).open();
    await submit(page).click();
    await expect(page.getByText('Please enter at least 3 characters')).toBeVisible();
    await expect(street(page)).toBeFocused();
    await street(page).fill('1 Mars Street');
    await submit(page).click();
    const zip = page.getByLabel('ZIP code');
    await expect(zip).toBeFocused();
    await expect(page.locator('#address-zip-error')).toHaveText('Required');
    await zip.fill('1234');
    await expect(page.locator('#address-zip-error')).toHaveText('Invalid ZipCode');
    await zip.fill('52001');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'We could not find this address.' })).toBeFocused();
    await page.getByRole('button', { name: 'Check it anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Service is not available at this address.' })).toBeVisible();
  });

  test('[GUEST-014][GUEST-078] offers the units of a building, and wants one', async ({ page }) => {
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('700 Apart', /700 Apartment Place/);
    await order.check();
    await expect(page.getByText('Please choose your unit')).toBeVisible();
    await expect(unit(page)).toBeFocused();
    await unit(page).fill('2B');
    await page.getByRole('option', { name: /2B/ }).click();
    await order.check();
    await expect(page.getByText(/700 Apartment Place .*2B/).first()).toBeVisible();
  });

  test('[GUEST-018][GUEST-075][GUEST-076][GUEST-077] tells of an order or a service there, and lets go on', { tag: '@any-size' }, async ({
    page,
  }) => {
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('500 Taken', /500 Taken Court/);
    await expect(page.getByText('It seems there is an active service at this location.')).toBeVisible();
    await street(page).fill('');
    await order.chooseAddress('600 Wait', /600 Waiting Lane/);
    await expect(page.getByText('It seems there is already a registration at this location.')).toBeVisible();
    await street(page).fill('');
    // An address at which no other journey orders.
    await order.chooseAddress('1 Orch', /^1 Orchard Row/);
    await expect(page.getByTitle(/^Map of 1 Orchard Row/)).toBeVisible();
    await expect(page.getByText('It seems there is')).toHaveCount(0);
  });

  test('[GUEST-012][GUEST-017] brings the map when an address is known, and not before', async ({ page }) => {
    const frames: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/map/')) frames.push(request.url());
    });
    const order = new GuestOrder(page);
    await order.open();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(frames).toEqual([]);
    await order.chooseAddress('100 Fib', /100 Fiber Way/);
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
    await expect(page.getByText('Loading Map')).toHaveCount(0);
  });

  test('[GUEST-017][GUEST-030] keeps the map as it is from step to step, with a place under the services and none beside the fields', async ({
    page,
  }) => {
    const order = new GuestOrder(page);
    await order.open();
    await order.chooseAddress('100 Fib', /100 Fiber Way/);
    const map = page.getByTitle(/^Map of 100 Fiber Way/);
    await expect(map).toBeVisible();
    await expect(page.getByText('Loading Map')).toHaveCount(0);
    // What is loaded anew comes without it.
    await map.evaluate((frame) => frame.setAttribute('data-kept', ''));
    await order.check();
    const plans = page.getByRole('heading', { name: 'Choose your service' });
    await expect(plans).toBeVisible();
    await expect(map).toBeVisible();
    await order.choose('Fiber 2 Gig');
    const [totals, under] = await Promise.all([page.getByText('One-time:').last().boundingBox(), map.boundingBox()]);
    expect(under?.y).toBeGreaterThan(totals?.y ?? Number.POSITIVE_INFINITY);
    await order.continue();
    await expect(map).toBeHidden();
    await page.goBack();
    await order.services();
    await page.goBack();
    await expect(plans).toBeVisible();
    await expect(map).toBeVisible();
    await expect(map).toHaveAttribute('data-kept', '');
    // Where the wizard begins beside the fields, it is not loaded for nothing.
    await order.choose('Fiber 2 Gig');
    await order.continue();
    await page.reload();
    await expect(page.getByLabel('First Name')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await order.services();
    await expect(map).toBeVisible();
  });

  test('[GUEST-015][GUEST-079][GUEST-081][GUEST-099] takes the kind of plans from the address of the page, and says which one is unknown', {
    tag: '@any-size',
  }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.open('?type=business');
    const type = page.getByLabel('Type');
    await expect(type.locator('option')).toHaveText(['Residential', 'Business']);
    await expect(type.locator('option:checked')).toHaveText('Business');
    await order.open('?type=Farm');
    await expect(page.getByText('Could not find type: Farm')).toBeVisible();
    await expect(type.locator('option:checked')).toHaveText('Residential');
  });

  test('[GUEST-008][GUEST-011] is taken from the navigation and checked by itself', { tag: '@any-size' }, async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => history.replaceState({ street: '400 Single Plan Road', zipCode: '52001' }, '', '/guest-order'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Configure your Services' })).toBeVisible();
  });

  test('[EMAILORD-001][EMAILORD-003] an invitation that is not valid shows only why', { tag: '@any-size' }, async ({ page }) => {
    await page.goto('/emailorder?token=nonsense');
    await expect(page.getByRole('alert').filter({ hasText: 'This link is not valid.' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid.');
    await expect(page.locator('main')).toHaveText('This link is not valid.');
  });
});

test.describe('where there is no service', () => {
  test('[GUEST-019][GUEST-020][GUEST-021][GUEST-022][GUEST-023][GUEST-067][GUEST-068][GUEST-085] an e-mail address is kept, or the address cleared', {
    tag: '@any-size',
  }, async ({ page }) => {
    const order = new GuestOrder(page);
    await order.checkAt('900 Nowhere Trail');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(street(page)).toHaveValue('');
    await order.chooseAddress('900 Now', /900 Nowhere Trail/);
    await order.check();
    const email = page.getByLabel('Your email');
    await order.submit();
    await expect(page.getByText('Required')).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill('abc');
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await email.fill(`waiting.${Date.now()}@example.com`);
    await order.submit();
    const thanks = page.getByRole('heading', { name: 'Thank you. We have your address' });
    await expect(thanks).toBeFocused();
    await expect(page.getByText('We write to you as soon as service comes to your street.')).toBeVisible();
    // The sign of success stands above the heading.
    await expect(page.locator('span:has(> svg) + h1')).toHaveText('Thank you. We have your address');
    await page.getByRole('button', { name: 'Check Another Address' }).click();
    await expect(street(page)).toHaveValue('');
  });
});

test.describe('looks and reads', () => {
  for (const language of languages) {
    test(`[GUEST-002][I18N-001] the steps of the address are accessible (${language})`, { tag: '@phone' }, async ({ page }) => {
      await readIn(page, language);
      await page.goto('/guest-order');
      await expect(street(page)).toBeVisible();
      await submit(page).click();
      await expect(page.locator('#address-street-error')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a missing street');
      await street(page).click();
      await page.keyboard.type('700 Apart');
      await expect(page.locator('[role=option]:visible').first()).toBeVisible();
      await expectAccessibleInBothThemes(page, 'suggestions');
      await page.locator('[role=option]:visible').first().click();
      await unit(page).click();
      await expect(page.locator('[role=option]:visible').first()).toBeVisible();
      await expectAccessibleInBothThemes(page, 'units');
      await street(page).fill('1 Mars Street, Cedar Valley, IA 52001');
      await submit(page).click();
      await expect(page.locator('main section h2')).toBeFocused();
      await expectAccessibleInBothThemes(page, 'an unknown address');
      await page.locator('main section button').click();
      await expect(page.locator('input[type=email]')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'no service');
    });
  }
});
