import { expect, test } from '../journey.ts';
import { formOf, walkGateway } from '../pages/gateway-form.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { tryToRun } from '../sinks.ts';

test.use({ gateway: 'stripe' });

walkGateway('stripe');

// Its script writes markup of its own, so that the page can not refuse markup: what is written runs nothing all the same.
test('S33: no text that is put where it would run does so on the page with the form of Stripe', { tag: '@any-size' }, async ({
  page,
  arrive,
  newcomer,
}) => {
  await page.setContent('<p>A page without a policy</p>');
  const unguarded = await tryToRun(page.mainFrame());
  expect(unguarded.ran).toEqual(
    expect.arrayContaining(['innerHTML', 'srcdoc', 'the text of a script', 'eval', 'a handler', 'a javascript: link']),
  );

  await arrive(newcomer);
  const panel = new PaymentPanel(page);
  await panel.openOneTimeForm();
  await expect(formOf.stripe.firstField(panel.frame)).toBeVisible();
  const shown = page.frames().find((frame) => frame.url().includes('/pay/stripe'));
  if (shown === undefined) throw new Error('there is no frame with the form');
  const { tries, ran } = await tryToRun(shown);
  expect(ran).toEqual([]);
  // Every way was tried, and those that need no markup were refused.
  expect(Object.keys(tries)).toEqual(Object.keys(unguarded.tries));
  expect(tries).toMatchObject({ eval: 'refused', 'a made function': 'refused', innerHTML: 'taken' });
});
