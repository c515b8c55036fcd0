import { runGateway } from '../kit/run.ts';
import { createFakeAuthorizeNet } from './gateway.ts';

/** The limit of the gateway's own sandbox: bank payments above a hundred dollars are declined. */
const sandboxLimitCents = 10_000;
const usualMethods = 10;

await runGateway((env) =>
  createFakeAuthorizeNet({
    loginId: env['ANET_LOGIN_ID'] ?? 'fakeLogin01',
    transactionKey: env['ANET_TRANSACTION_KEY'] ?? 'fakeTransKey0001',
    signatureKey: env['ANET_SIGNATURE_KEY'] ?? 'A1'.repeat(64),
    echeckLimitCents: Number(env['ANET_ECHECK_LIMIT_CENTS'] ?? sandboxLimitCents),
    methodsAtMost: Number(env['ANET_METHODS_AT_MOST'] ?? usualMethods),
  }),
);
