import { test } from '../journey.ts';
import { walkGateway } from '../pages/gateway-form.ts';

test.use({ gateway: 'ippay' });

walkGateway('ippay');
