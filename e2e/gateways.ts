import { startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { freePort, type ProductOptions, type RunningProduct, startProduct } from './running-product.ts';

export type GatewayName = 'authorizenet' | 'stripe' | 'ippay';

const report = { IPPAY_REPORT_USER: 'reports', IPPAY_REPORT_PASSWORD: 'report-password' };

/** Where each gateway's stand-in is found, and what it takes for credentials unless it was told others. */
const settingsOf: Readonly<Record<GatewayName, (url: string) => Record<string, string>>> = {
  authorizenet: (url) => ({
    AUTHORIZENET_LOGIN_ID: 'fakeLogin01',
    AUTHORIZENET_TRANSACTION_KEY: 'fakeTransKey0001',
    AUTHORIZENET_SIGNATURE_KEY: 'A1'.repeat(64),
    AUTHORIZENET_API_URL: url,
    AUTHORIZENET_PAGES_URL: url,
  }),
  stripe: (url) => ({
    STRIPE_SECRET_KEY: 'sk_test_fakeaccount0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fakeaccount0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_fakeendpoint0123456789',
    STRIPE_API_URL: url,
    STRIPE_SCRIPT_URL: `${url}/v3/`,
  }),
  ippay: (url) => ({ IPPAY_TERMINAL_ID: 'TESTTERMINAL', IPPAY_URL: `${url}/ippay`, IPPAY_REPORT_URL: `${url}/ippayReport`, ...report }),
};

/** As the address of its notices names it. */
const idOf: Readonly<Record<GatewayName, string>> = { authorizenet: 'ANET', stripe: 'STRIPE', ippay: 'IPPAY' };

/** A gateway's stand-in, not yet known to a product. */
export interface OpenedGateway {
  /** What a product is told of it. */
  env: Record<string, string>;
  /** Has it tell a product at this address. */
  notify(productUrl: string): Promise<void>;
  stop(): Promise<unknown>;
}

export async function openGateway(name: GatewayName): Promise<OpenedGateway> {
  const gateway = await startGateway(name, { env: name === 'ippay' ? report : {} });
  const framePort = await freePort();
  const frame = { PAYMENT_FRAME_URL: `http://127.0.0.1:${framePort}`, PAYMENT_FRAME_PORT: String(framePort) };
  return {
    env: { PAYMENT_PROVIDER: name, ...settingsOf[name](gateway.url), ...frame },
    notify: (productUrl) => gateway.notifyAt(`${productUrl}/aboss-api/rest/v1/public/payment-provider/${idOf[name]}/webhook`),
    stop: () => gateway.stop(),
  };
}

/** The built product with one of the real gateways' stand-ins beside it. */
export async function startWithGateway(name: GatewayName, options: ProductOptions): Promise<RunningProduct> {
  const gateway = await openGateway(name);
  const product = await startProduct({ ...options, env: { ...options.env, ...gateway.env } });
  await gateway.notify(product.url);
  return {
    ...product,
    stop: async () => {
      await product.stop();
      await gateway.stop();
    },
  };
}
