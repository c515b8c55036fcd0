import { test } from '../journey.ts';
import { fillFields, walkGateway } from '../pages/gateway-form.ts';

test.use({ gateway: 'ippay' });

const card = { cardNumber: '4111111111111111', expiration: '08/39', securityCode: '123', cardName: 'Pat Example', zip: '52001' };

walkGateway({
  fill: (frame) => fillFields(frame, card),
  send: (frame) => frame.locator('form button').last().click(),
  methodName: 'Visa ending 1111',
  isOurPage: true,
});
