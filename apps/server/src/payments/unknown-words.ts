import type { PaymentEventSource } from '@porchlight/domain/payments/transitions.ts';
import type { PaymentProvider, ProviderAnswer, ProviderNotice } from '../ports/payment-provider.ts';
import { type PaymentProviders, paymentProviders } from '../ports/payment-providers.ts';
import type { PaymentsDeps } from './deps.ts';
import { lockPayment, takeNoticeOnce, writeRemark } from './payments.store.ts';
import { isWordKept, keepNotice } from './unknown-words.store.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'log' | 'metrics'>;

interface Heard {
  reference: string;
  said: string;
  source: PaymentEventSource;
  noticeEventId?: string;
}

/** The same providers, each heeded. */
export function heedAll(deps: Deps, { active, all }: PaymentProviders): PaymentProviders {
  const heeded = all.map((provider) => heedUnknownWords(deps, provider));
  return active === null ? paymentProviders(null, heeded) : paymentProviders(heeded[0] ?? null, heeded.slice(1));
}

/**
 * The same provider, each of whose answers with a word that nobody here knows is kept with the payment it is about (decision 0031). What the
 * answer means for the payment is up to whoever asked: such a word is neither a success nor a failure.
 */
function heedUnknownWords(deps: Deps, provider: PaymentProvider): PaymentProvider {
  const heeding =
    <Input extends { reference: string }>(source: PaymentEventSource, call: (input: Input) => Promise<ProviderAnswer>) =>
    async (input: Input): Promise<ProviderAnswer> => {
      const answer = await call(input);
      if (answer.known || answer.reason !== 'unknownStatus') return answer;
      await noteUnknownWord(deps, provider.id, { reference: input.reference, said: answer.said, source }).catch((error: unknown) => {
        deps.log.error({ err: error, provider: provider.id }, 'a word of the provider that nobody knows could not be kept');
      });
      return answer;
    };
  return {
    ...provider,
    query: heeding('query', (sought) => provider.query(sought)),
    cancelForm: heeding('query', (sought) => provider.cancelForm(sought)),
    chargeBank: heeding('providerAnswer', (charged: Parameters<PaymentProvider['chargeBank']>[0]) => provider.chargeBank(charged)),
    chargeToken: heeding('providerAnswer', (charged: Parameters<PaymentProvider['chargeToken']>[0]) => provider.chargeToken(charged)),
  };
}

/** Keeps a genuine notice about money that nobody here understands: with the payment it names, else by itself. */
export async function noteUnknownNotice(
  deps: Deps,
  providerId: string,
  { eventId, reference, said }: Extract<ProviderNotice, { about: 'unknown' }>,
): Promise<void> {
  const heard = { said, source: 'notice' as const, noticeEventId: eventId };
  if (reference !== null && (await noteUnknownWord(deps, providerId, { ...heard, reference }))) return;
  const notice = { provider: providerId, eventId, reference, said: plainWord(said), at: deps.clock.now() };
  if (await keepNotice(deps.db, notice)) tell(deps, providerId, { eventId, said: notice.said, source: 'notice' });
}

/**
 * A remark on the payment that opens its case at once, each word once; the payment does not move. False: it is no payment of that provider.
 */
async function noteUnknownWord(deps: Deps, providerId: string, { reference, source, noticeEventId, ...heard }: Heard): Promise<boolean> {
  const said = plainWord(heard.said);
  const at = deps.clock.now();
  const noted = await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, reference);
    if (locked?.payment.provider !== providerId) return null;
    const { id: paymentId, state } = locked.payment;
    const notice = { provider: providerId, eventId: noticeEventId ?? '', reference, at };
    if (noticeEventId !== undefined && !(await takeNoticeOnce(tx, notice))) return 'before';
    if (await isWordKept(tx, paymentId, said)) return 'before';
    await writeRemark(tx, paymentId, { event: 'unknownWord', source, at, nextCheckAt: null, opensCase: true, detail: { said } });
    return { paymentId, state };
  });
  if (noted !== null && noted !== 'before') tell(deps, providerId, { ...noted, said, source });
  return noted !== null;
}

function tell({ log, metrics }: Deps, provider: string, heard: { said: string; source: PaymentEventSource; eventId?: string }): void {
  metrics.unknownWord(provider);
  log.error({ ...heard, provider }, 'the payment provider used a word that nobody here knows');
}

/** As the port promises it; what is not of that form could be anything, and is not kept. */
export function plainWord(said: string): string {
  return /^[a-z0-9_=.,-]{1,100}$/.test(said) ? said : 'unreadable';
}
