import { cardFields, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import type { KeptMethod, PaymentProvider } from '../src/ports/payment-provider.ts';
import { type Payer, type PaymentApp, startPaymentApp } from './payment-app.ts';

/** What a test puts between the product and the provider's answers about stored methods. */
export interface MethodFaults {
  /** Runs before a form is asked for. */
  beforeForm: ((reference: string) => Promise<void>) | null;
  /** Holds every list back after the provider gave it, or changes it. */
  afterList: ((listed: readonly KeptMethod[] | null) => Promise<readonly KeptMethod[] | null>) | null;
  /** Loses the answer to a removal, before or after the provider carried it out; `crash` throws in the middle of the use case. */
  removal: 'lostBefore' | 'lostAfter' | 'crashAfter' | null;
  /** How often the provider was asked for a list. */
  lists: number;
}

export interface MethodApp extends PaymentApp {
  faults: MethodFaults;
  createForm(payer: Payer, paymentMethod?: 'CC' | 'ACH'): ReturnType<typeof createForm>;
  manageForm(payer: Payer): ReturnType<typeof manageForm>;
  deleteMethod(payer: Payer, token: string): ReturnType<typeof deleteMethod>;
  /** C-012, which may ask the provider. */
  listed(payer: Payer): Promise<string[]>;
  /** The displays on record, the default first; asks nobody. */
  onRecord(payer: Payer): Promise<string[]>;
  tokensOnRecord(payer: Payer): Promise<string[]>;
  /** Stores a card through C-016 and the provider's page, and waits for nothing. */
  saveCard(payer: Payer, cardNumber: string): Promise<string>;
  mailsTo(payer: Payer): Promise<{ subject: string | null; text: string }[]>;
}

const createForm = (payer: Payer, paymentMethod: 'CC' | 'ACH' = 'CC') =>
  payer.call('createPaymentMethod', {
    params: { accountId: String(payer.accountId) },
    body: { submitType: 'createPaymentMethod', paymentMethod, accountId: payer.accountId },
  });
const manageForm = (payer: Payer) =>
  payer.call('managePaymentMethods', {
    params: { accountId: String(payer.accountId) },
    body: { submitType: 'managePaymentMethods', accountId: payer.accountId },
  });
const deleteMethod = (payer: Payer, paymentMethodToken: string) =>
  payer.call('deletePaymentMethod', {
    params: { accountId: String(payer.accountId) },
    body: { submitType: 'deletePaymentMethod', paymentMethodToken },
  });

export const bankFields = {
  routingNumber: '110000000',
  accountNumber: '000123456789',
  accountType: 'CHECKING',
  accountName: 'Ada Example',
} as const;

/** The product against the sandbox provider, which stores methods and can be made to answer badly. */
export async function startMethodApp(): Promise<MethodApp> {
  const faults: MethodFaults = { beforeForm: null, afterList: null, removal: null, lists: 0 };
  const app = await startPaymentApp({ wrap: (provider) => faulty(provider, faults) });
  const rowsOf = (payer: Payer) =>
    app.db.kysely
      .selectFrom('payment_method')
      .selectAll()
      .where('account_id', '=', payer.accountId)
      .where('removed_at', 'is', null)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute();
  return {
    ...app,
    faults,
    createForm,
    manageForm,
    deleteMethod,
    listed: async (payer) =>
      (await payer.call('listPaymentMethods', { params: { id: String(payer.accountId) } })).body.paymentMethods.map(
        ({ paymentInformation }) => paymentInformation,
      ),
    onRecord: async (payer) => (await rowsOf(payer)).map(({ display }) => display),
    tokensOnRecord: async (payer) => (await rowsOf(payer)).map(({ token }) => token),
    saveCard: async (payer, cardNumber) => {
      const { body } = await createForm(payer);
      await postPage(`${app.sandbox.url}/hosted/submit`, { ...body.fields, ...cardFields(cardNumber) });
      return body.fields.ReferenceId ?? '';
    },
    mailsTo: async (payer) => app.product.outbox.listMessages({ to: payer.username }),
  };
}

function faulty(provider: PaymentProvider, faults: MethodFaults): PaymentProvider {
  return {
    ...provider,
    capabilities: { ...provider.capabilities, storesMethods: true },
    openMethodForm: async (input) => {
      await faults.beforeForm?.(input.reference);
      return provider.openMethodForm(input);
    },
    listMethods: async (customer) => {
      faults.lists += 1;
      const listed = await provider.listMethods(customer);
      return faults.afterList === null ? listed : faults.afterList(listed);
    },
    removeMethod: async (input) => {
      if (faults.removal === 'lostBefore') return 'unknown';
      const outcome = await provider.removeMethod(input);
      if (faults.removal === 'crashAfter') throw new Error('the process died here');
      return faults.removal === 'lostAfter' ? 'unknown' : outcome;
    },
  };
}
