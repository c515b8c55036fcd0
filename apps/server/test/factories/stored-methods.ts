import { call, cardFields, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import type { KeptMethod } from '../../src/ports/payment-provider.ts';
import { cards, type Payer, type PaymentApp } from '../payment-app.ts';

type Place = Pick<PaymentApp, 'db' | 'provider' | 'sandbox'>;

/** Stores a test card as a customer does: a form of ours, the provider's page, its notice. Answers the token. */
export async function seedStoredCard({ db, sandbox }: Place, payer: Payer, cardNumber: string): Promise<string> {
  const { accountId } = payer;
  const body = { submitType: 'createPaymentMethod', paymentMethod: 'CC', accountId } as const;
  const form = (await payer.call('createPaymentMethod', { params: { accountId: String(accountId) }, body })).body;
  const known = new Set(await tokensOf(db, accountId));
  await postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields(cardNumber) });
  if (cardNumber === cards.slow) await sandbox.control({ clock: { advanceMs: 8_500 } });
  let token: string | undefined;
  await eventually('the card is stored', async () => {
    token = (await tokensOf(db, accountId)).find((each) => !known.has(each));
    return token !== undefined;
  });
  return token ?? '';
}

/** Keeps one of the test bank accounts at the provider, and here. Answers the token. */
export async function seedStoredBank({ db, provider }: Place, payer: Payer, accountNumber: string): Promise<string> {
  const bank = { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const answer = await provider.keepBankAccount({ customer: payer.number, bank });
  if (!answer.ok) throw new Error(`the provider kept no account: ${answer.reason}`);
  return keepHere(db, payer, answer.method);
}

/** A card that was stored long ago and has expired since. */
export async function seedExpiredCard({ db, sandbox }: Place, payer: Payer): Promise<string> {
  const method = { kind: 'card', token: `pm_expired_${payer.number}`, brand: 'Visa', expiration: '01/20' } as const;
  const methods = [{ ...method, lastFour: '1111' }];
  const told = await call(sandbox, 'POST', `/v1/customers/${payer.number}/methods`, { methods });
  if (told.status !== 200) throw new Error('the provider kept no card');
  return keepHere(db, payer, { ...method, display: 'Visa ending 1111' });
}

async function keepHere(db: Place['db'], payer: Payer, method: KeptMethod): Promise<string> {
  const row = { account_id: payer.accountId, ...method, created_at: new Date('2026-01-05T12:00:00Z'), removed_at: null };
  await db.kysely.insertInto('payment_method').values(row).execute();
  return method.token;
}

async function tokensOf(db: Place['db'], accountId: number): Promise<string[]> {
  const rows = await db.kysely.selectFrom('payment_method').select('token').where('account_id', '=', accountId).execute();
  return rows.map(({ token }) => token);
}
