import { test } from '../journey.ts';
import { fillFields, walkGateway } from '../pages/gateway-form.ts';

test.use({ gateway: 'stripe' });

walkGateway({
  // The fields stand in a frame of Stripe's inside the page.
  fill: (frame) =>
    fillFields(frame.frameLocator('iframe').first(), { number: '4242424242424242', expiration: '08/39', code: '123', zip: '52001' }),
  send: (frame) => frame.locator('form button').last().click(),
  methodName: 'Visa ending 4242',
  isOurPage: true,
});
