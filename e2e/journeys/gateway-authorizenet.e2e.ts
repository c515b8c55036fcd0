import { test } from '../journey.ts';
import { fillFields, walkGateway } from '../pages/gateway-form.ts';

test.use({ gateway: 'authorizenet' });

const card = { cardNumber: '4111111111111111', expiration: '08/39', cardCode: '123' };
const holder = { firstName: 'Pat', lastName: 'Example', address: '1 Main St', city: 'Dubuque', state: 'IA', zip: '52001' };

walkGateway({
  fill: (frame) => fillFields(frame, { ...card, ...holder }),
  send: (frame) => frame.getByRole('button', { name: /^(Pay|Save)$/ }).click(),
  methodName: 'Visa ending 1111',
  isOurPage: false,
});
