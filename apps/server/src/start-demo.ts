import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from './core.ts';
import { type DemoProvider, isDemoInstallation, isEmptyInstallation, loadDemo, seedDemoProvider } from './demo/index.ts';
import { hashPassword } from './session/index.ts';

const seedAttempts = 10;
const seedPauseMs = 2_000;

/**
 * Loads the demo provider into an empty database when the settings allow it. Answers whether this installation is a demo:
 * then the outbox pages are served. Without demo mode an empty database stays empty.
 */
export async function startDemo({ config, db, clock }: Core): Promise<boolean> {
  if (config.demo === 'off') return false;
  if (await isEmptyInstallation(db)) await loadDemo(db, { clock, hashPassword: hashPassword });
  return config.demo === 'on' || (await isDemoInstallation(db));
}

/** Tells the sandbox of the demo's methods. It starts beside us and may be later: nobody waits for it. */
export async function keepSeeding({ db, log }: Core, provider: DemoProvider): Promise<void> {
  for (let attempt = 1; attempt <= seedAttempts; attempt++) {
    const isComplete = await seedDemoProvider(db, provider).catch(() => false);
    if (isComplete) return;
    await sleep(seedPauseMs, undefined, { ref: false });
  }
  log.warn('the sandbox provider was not reached: stored methods of the demo are unknown to it');
}
