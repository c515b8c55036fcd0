import { runGateway } from '../../kit/run.ts';
import { createTill } from './till.ts';

await runGateway((env) => createTill(env['TILL_SECRET'] ?? 'till-secret'));
