import { composeProduct } from '@porchlight/server/app.ts';
import { openCore } from '@porchlight/server/core.ts';
import { openPorts } from '@porchlight/server/open-ports.ts';
import { createInstantProvider } from './instant-provider.ts';

/** One AutoPay run as the worker process makes it, with a provider that costs nothing; prints what it did and the most memory it held. */
const core = await openCore({ env: process.env, role: 'client', quiet: true });
const product = await composeProduct(core, { ...(await openPorts(core)), provider: createInstantProvider() });
const before = process.resourceUsage().maxRSS;
const begun = performance.now();
const counts = await product.autopay.run({ asOf: process.env['BENCH_AS_OF'] ?? null });
const seconds = (performance.now() - begun) / 1_000;
const { maxRSS } = process.resourceUsage();
process.stdout.write(`${JSON.stringify({ ...counts, seconds, startRssKb: before, peakRssKb: maxRSS })}\n`);
await core.close();
