import { runGateway } from '../kit/run.ts';
import { createFakeStripe } from './gateway.ts';

await runGateway(createFakeStripe);
