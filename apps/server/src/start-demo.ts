import type { Product } from './app.ts';
import type { Core } from './core.ts';
import { isEmptyInstallation, loadDemo } from './demo/index.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';

/**
 * Loads the demo provider into an empty database when the settings allow it. Answers whether this installation is a demo:
 * then the outbox pages are served. Without demo mode an empty database stays empty.
 */
export async function startDemo(core: Core, product: Product, provider: PaymentProvider | null): Promise<boolean> {
  const { config, db, clock } = core;
  if (config.demo === 'off') return false;
  if (await isEmptyInstallation(db)) {
    await loadDemo(db, { clock, ledger: product.ledger, hashPassword: product.session.passwords.hash, provider });
    return true;
  }
  return config.demo === 'on' || isDemoInstallation(db);
}
