import { type Repeated, repeat } from '../platform/jobs/index.ts';
import type { AutopayDeps } from './deps.ts';
import { runAutopay } from './run-autopay.ts';

/** Every enrolled account is looked at this often; charges whose time has come, at every round. */
const everyAccountMs = 60_000;

/** Collects what is due, round after round, until stopped. Several processes may do so at once. */
export function startAutopay(deps: AutopayDeps, pauseMs = 5_000): Repeated {
  let lookedAtAll = 0;
  const round = async (stopping: AbortSignal) => {
    // Whoever is due is charged once there is room to write down what came of it.
    if (await deps.disk.isShort()) return;
    const now = deps.clock.now().getTime();
    const looksOnly = Math.abs(now - lookedAtAll) < everyAccountMs;
    if (!looksOnly) lookedAtAll = now;
    await runAutopay(deps, { stopping, looksOnly });
  };
  return repeat('collecting AutoPay', round, { pauseMs, log: deps.log });
}
