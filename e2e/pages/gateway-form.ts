import type { FrameLocator, Locator } from '@playwright/test';
import type { GatewayName } from '../gateways.ts';
import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, readIn, test } from '../journey.ts';
import { openPanel, panel as panelOf } from './account-page.ts';
import { PaymentMethods } from './payment-methods.ts';
import { PaymentPanel } from './payment-panel.ts';

/** What differs between the gateways for whoever types a card. */
export interface GatewayForm {
  fill(frame: FrameLocator): Promise<void>;
  /** The number of a card that the bank refuses, in its field. */
  fillDeclined(frame: FrameLocator): Promise<void>;
  /** A field that is left empty, which says so itself. */
  firstField(frame: FrameLocator): Locator;
  /** The button of its form. */
  send(frame: FrameLocator): Promise<void>;
  /** The card as it is listed once it is kept. */
  methodName: string;
  /** Whether the form stands on a page of ours, which then has to be as usable as any. */
  isOurPage: boolean;
}

async function fillFields(frame: FrameLocator, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await frame.locator(`#${name}`).fill(text);
}

const ownButton = (frame: FrameLocator): Promise<void> => frame.locator('form button').last().click();

const card = { cardNumber: '4111111111111111', expiration: '08/39' };
const holder = { firstName: 'Pat', lastName: 'Example', address: '1 Main St', city: 'Dubuque', state: 'IA', zip: '52001' };

export const formOf: Readonly<Record<GatewayName, GatewayForm>> = {
  authorizenet: {
    fill: (frame) => fillFields(frame, { ...card, cardCode: '123', ...holder }),
    fillDeclined: (frame) => frame.locator('#cardNumber').fill('4000000000000002'),
    firstField: (frame) => frame.locator('#cardNumber'),
    send: (frame) => frame.getByRole('button', { name: /^(Pay|Save)$/ }).click(),
    methodName: 'Visa ending 1111',
    isOurPage: false,
  },
  stripe: {
    // The fields stand in a frame of Stripe's inside the page.
    fill: (frame) =>
      fillFields(frame.frameLocator('iframe').first(), { number: '4242424242424242', expiration: '08/39', code: '123', zip: '52001' }),
    fillDeclined: (frame) => frame.frameLocator('iframe').first().locator('#number').fill('4000000000009995'),
    firstField: (frame) => frame.frameLocator('iframe').first().locator('#number'),
    send: ownButton,
    methodName: 'Visa ending 4242',
    isOurPage: true,
  },
  ippay: {
    fill: (frame) => fillFields(frame, { ...card, securityCode: '123', cardName: 'Pat Example', zip: '52001' }),
    fillDeclined: (frame) => frame.locator('#cardNumber').fill('4000000000009995'),
    firstField: (frame) => frame.locator('#cardNumber'),
    send: ownButton,
    methodName: 'Visa ending 1111',
    isOurPage: true,
  },
};

/** Pays by a card typed into the gateway's form, has one kept, and pays with that: under the portal's own policy, to its result. */
export function walkGateway(name: GatewayName): void {
  const form = formOf[name];
  test('[PAY-013][PAY-014][PAY-062][PM-001][PM-006] a card is entered in the frame, once and to be kept, and the kept one pays', {
    tag: '@any-size',
  }, async ({ page, arrive, newcomer }) => {
    const complaints = collectComplaints(page);
    await arrive(newcomer);
    const panel = new PaymentPanel(page);
    await panel.openOneTimeForm();
    await form.fill(panel.frame);
    if (form.isOurPage) await expectAccessibleInBothThemes(page, 'the card form in the payment frame');
    await form.send(panel.frame);
    await expect(panelOf(page, 'One Time Payment').getByRole('heading', { name: 'Payment successful' })).toBeVisible({ timeout: 40_000 });

    const methods = new PaymentMethods(page);
    await methods.openManage();
    await methods.manage.getByLabel('Payment method', { exact: true }).selectOption('Debit / Credit Card');
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await form.fill(methods.form.frame);
    await form.send(methods.form.frame);
    await expect(methods.news(`${form.methodName} was added.`)).toBeVisible({ timeout: 40_000 });

    await panel.open();
    await expect(panel.method.locator('option:checked')).toHaveText(form.methodName);
    await panel.amount.fill('6');
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Payment successful')).toBeVisible({ timeout: 40_000 });
    expect(complaints).toEqual([]);
  });

  walkTyping(form);
  if (form.isOurPage) {
    walkInTheDark(name, form);
    walkToADecline(form);
  }
}

/** Longer than a page is given to say that it is there. */
const longAfterOpening = 30_000;

/** Whoever looks for a card meanwhile is not told that the form never opened: each gateway's page says that it is there in its own way. */
function walkTyping(form: GatewayForm): void {
  test('[PAY-013][PM-006] the form stays however long it is typed in', { tag: '@any-size' }, async ({ page, arrive, newcomer }) => {
    await page.clock.install();
    await arrive(newcomer);
    const panel = new PaymentPanel(page);
    await panel.openOneTimeForm();
    await expectToStay(panel.frame);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    await methods.manage.getByLabel('Payment method', { exact: true }).selectOption('Debit / Credit Card');
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await expectToStay(methods.form.frame);

    async function expectToStay(frame: FrameLocator): Promise<void> {
      const field = form.firstField(frame);
      await field.fill('4111');
      await page.clock.fastForward(longAfterOpening);
      await expect(page.getByText('Secure form of the payment provider')).toBeVisible();
      await expect(page.getByText('The form of the payment provider did not open.')).toBeHidden();
      await expect(field).toHaveValue('4111');
    }
  });
}

/** On the phone and in Spanish: what is wrong stands beside its field, and a card that is refused is told with what can be done. */
function walkToADecline(form: GatewayForm): void {
  test('[PAY-013][PAY-028] what is missing is said beside its field, and a card the bank refuses is told', {
    tag: '@phone',
  }, async ({ page, arrive, newcomer }) => {
    const complaints = collectComplaints(page);
    await readIn(page, 'sp-es');
    await arrive(newcomer);
    const panel = await openPanel(page, 'one-time-payment', 'Pago único');
    await panel.getByLabel('Monto del pago').fill('5');
    await panel.getByRole('button', { name: 'Enviar pago' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const frame = page.frameLocator('iframe');
    await expect(form.firstField(frame)).toBeVisible();
    await form.send(frame);
    await expect(form.firstField(frame)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'the card form with what is wrong in it');
    await form.fill(frame);
    await form.fillDeclined(frame);
    await form.send(frame);
    await expect(panel.getByRole('heading', { name: '¡La transacción falló!' })).toBeVisible({ timeout: 40_000 });
    await expectAccessibleInBothThemes(page, 'a card that was refused');
    expect(complaints).toEqual([]);
  });
}

/** A form is told its theme when it is opened: fields in a frame of the gateway's own are dark then as well. */
function walkInTheDark(name: GatewayName, form: GatewayForm): void {
  test('[PAY-013] a form opened in the dark theme is dark to its last field', { tag: '@any-size' }, async ({ page, arrive, newcomer }) => {
    const complaints = collectComplaints(page);
    await readIn(page, 'en-us', 'dark');
    await arrive(newcomer);
    const panel = new PaymentPanel(page);
    await panel.openOneTimeForm();
    await form.fill(panel.frame);
    for (const frame of page.frames().slice(1)) {
      const firstLight = await frame.evaluate(() => {
        const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
        if (!pixel) throw new Error('colours can not be read');
        const parts = [document.documentElement, document.body, ...document.querySelectorAll('input:not([type=hidden])')];
        for (const part of parts) {
          // What is see-through leaves the colour behind it.
          pixel.fillStyle = getComputedStyle(part).backgroundColor;
          pixel.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
          if (Math.max(red, green, blue) > 80) return `${part.id || part.tagName} ${red} ${green} ${blue}`;
        }
        return 'dark';
      });
      expect(firstLight, frame.url()).toBe('dark');
    }
    await expectAccessible(page, 'the card form opened in the dark theme');
    const pictures = process.env['E2E_PICTURES'];
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}-opened-dark.png` });
    expect(complaints).toEqual([]);
  });
}
