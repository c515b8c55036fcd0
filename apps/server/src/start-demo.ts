import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from './core.ts';
import { type DemoProvider, isDemoInstallation, isEmptyInstallation, loadDemo, seedDemoProvider } from './demo/index.ts';
import type { Ports } from './open-ports.ts';
import { hashPassword } from './session/index.ts';

const seedAttempts = 10;
const seedPauseMs = 2_000;

/**
 * Loads the demo provider into an empty database when the settings allow it. Answers whether this installation is a demo:
 * then the outbox pages are served. Without demo mode an empty database stays empty.
 */
export async function startDemo(core: Core, { demoProvider }: Ports): Promise<boolean> {
  const { config, db, clock } = core;
  if (config.demo === 'off') return false;
  if (await isEmptyInstallation(db)) await loadDemo(db, { clock, hashPassword: hashPassword });
  const isDemo = config.demo === 'on' || (await isDemoInstallation(db));
  if (isDemo && demoProvider) void keepSeeding(core, demoProvider);
  return isDemo;
}

/** The sandbox starts beside us and may be later: the portal does not wait for it. */
async function keepSeeding({ db, log }: Core, provider: DemoProvider): Promise<void> {
  for (let attempt = 1; attempt <= seedAttempts; attempt++) {
    const isComplete = await seedDemoProvider(db, provider).catch(() => false);
    if (isComplete) return;
    await sleep(seedPauseMs, undefined, { ref: false });
  }
  log.warn('the sandbox provider was not reached: stored methods of the demo are unknown to it');
}
