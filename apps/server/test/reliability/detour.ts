import { createSandboxProvider } from '../../src/adapters/payments-sandbox/index.ts';
import type { PaymentProvider } from '../../src/ports/payment-provider.ts';
import { type PaymentApp, startPaymentApp } from '../payment-app.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export interface DetouredApp extends PaymentApp {
  /** Between the product and the provider. Notices go the other way, past it. */
  proxy: FaultProxy;
}

/** The product with a proxy before its provider, which it waits for as long as told. */
export async function startDetouredApp({ patienceMs, dripMs }: { patienceMs: number; dripMs: number }): Promise<DetouredApp> {
  // Only when the provider listens can anything stand before it.
  let through: PaymentProvider | null = null;
  const app = await startPaymentApp({ wrap: (direct) => redirected(direct, () => through ?? direct) });
  const { url, apiKey, webhookSecret } = app.sandbox;
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(url).port) }, { dripMs });
  const baseUrl = `http://${proxy.host}:${proxy.port}`;
  // Browsers open its pages past the proxy.
  through = createSandboxProvider({ baseUrl, apiKey, webhookSecret, storesMethods: true, timeoutMs: patienceMs, frameOrigin: url });
  return {
    ...app,
    proxy,
    close: async () => {
      await app.close();
      await proxy.close();
    },
  };
}

/** Whoever takes its calls apart, as the product does, gets ones that find their way when they are made. */
function redirected(direct: PaymentProvider, to: () => PaymentProvider): PaymentProvider {
  const calls = Object.entries(direct).filter(([, value]) => typeof value === 'function');
  const redirecting = calls.map(
    ([name]) => [name, (...given: unknown[]): unknown => Reflect.apply(Reflect.get(to(), name), to(), given)] as const,
  );
  return Object.assign({ ...direct }, Object.fromEntries(redirecting));
}
