import { test } from '../journey.ts';
import { walkGateway } from '../pages/gateway-form.ts';

test.use({ gateway: 'authorizenet' });

walkGateway('authorizenet');
