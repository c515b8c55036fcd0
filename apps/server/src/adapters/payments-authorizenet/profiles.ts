import type { z } from 'zod';
import type { BankDetails, KeptMethod, KeptMethodAnswer, NoClearAnswer, PaymentProvider } from '../../ports/payment-provider.ts';
import { newProfileAnswer, profileAnswer } from './answers.ts';
import { accountOf } from './bank-account.ts';
import { badAnswer, call, callFor, type Desk, type Reply, read } from './call.ts';
import { find } from './look-up.ts';
import { withoutMoney } from './results.ts';
import { lastFourOf, shownOf } from './shown.ts';

/** The gateway has no record of what was asked for. */
const noRecord = 'E00040';
const duplicate = 'E00039';

type Profile = { ok: true; id: string | null; methods: readonly KeptMethod[] } | { ok: false; why: NoClearAnswer };
type ProfileId = { ok: true; id: string } | { ok: false };

/**
 * Stored methods are payment profiles of the customer's profile: the one whose id we know, else the one that carries our name of the customer.
 * The gateway alone knows them.
 */
export function storedMethods(desk: Desk): Pick<PaymentProvider, 'listMethods' | 'removeMethod' | 'keepBankAccount' | 'keepPaidCard'> {
  return {
    listMethods: async (customer) => {
      const profile = await profileOf(desk, customer);
      return profile.ok ? profile.methods : null;
    },
    removeMethod: async ({ customer, token }) => {
      const profile = await profileOf(desk, customer);
      if (!profile.ok) return 'unknown';
      if (profile.id === null || profile.methods.every((method) => method.token !== token)) return 'gone';
      const ids = { customerProfileId: profile.id, customerPaymentProfileId: token };
      const reply = await call(desk, 'DeleteCustomerPaymentProfileRequest', ids);
      return reply.ok && (!reply.refused || reply.codes.includes(noRecord)) ? 'gone' : 'unknown';
    },
    keepBankAccount: ({ customer, bank }) => keepBankAccount(desk, customer, bank),
    keepPaidCard: async ({ customer, paid }) => {
      const found = await find(desk, paid);
      if (!found.ok) return { ok: false, reason: 'unreachable' };
      const card = found.details?.payment?.creditCard;
      if (!found.details || !card || withoutMoney.has(found.details.transactionStatus)) return { ok: false, reason: 'refused' };
      const profile = await madeProfile(desk, customer);
      if (!profile.ok) return { ok: false, reason: 'unreachable' };
      const isTheirs = found.details.customer?.id === customer || found.details.profile?.customerProfileId === profile.id;
      if (!isTheirs) return { ok: false, reason: 'refused' };
      const ids = { transId: found.details.transId, customerProfileId: profile.id };
      const reply = await call(desk, 'CreateCustomerProfileFromTransactionRequest', ids);
      return kept(desk, customer, reply, (method) => method.kind === 'card' && lastFourOf(method.display) === lastFourOf(card.cardNumber));
    },
  };
}

/**
 * The customer's profile with its methods; an id of null where the gateway has none, which is as good as an empty one. Another portal may have
 * made it under a name of its own, so its id goes first; one that is gone is as if it had never been.
 */
export async function profileOf(desk: Desk, customer: string): Promise<Profile> {
  const id = await desk.memory.customerId(customer);
  const known = id === null ? noProfile : await askedFor(desk, { customerProfileId: id }, (profile) => profile.customerProfileId === id);
  if (!known.ok || known.id !== null) return known;
  const found = await askedFor(desk, { merchantCustomerId: customer }, (profile) => profile.merchantCustomerId === customer);
  // A notice about these methods names the gateway's id alone.
  if (found.ok && found.id !== null) await desk.memory.keepCustomerId(customer, found.id);
  return found;
}

const noProfile: Profile = { ok: true, id: null, methods: [] };
type AnswerProfile = z.output<typeof profileAnswer>['profile'];

async function askedFor(desk: Desk, by: object, isIt: (profile: AnswerProfile) => boolean): Promise<Profile> {
  const reply = await callFor(desk, profileAnswer, 'GetCustomerProfileRequest', { ...by, unmaskExpirationDate: true });
  if (!reply.ok) return reply.codes.includes(noRecord) ? noProfile : reply;
  const { profile } = reply.answer;
  if (!isIt(profile)) return { ok: false, why: badAnswer };
  const methods = (profile.paymentProfiles ?? []).flatMap((each) => {
    const shown = shownOf(each.payment);
    return shown === null ? [] : [{ token: each.customerPaymentProfileId, ...shown }];
  });
  return { ok: true, id: profile.customerProfileId, methods };
}

/** The id of the customer's profile, made where there is none. Two at once get the same one: the gateway refuses a second. */
export async function madeProfile(desk: Desk, customer: string): Promise<ProfileId> {
  const known = await profileOf(desk, customer);
  if (!known.ok) return { ok: false };
  if (known.id !== null) return { ok: true, id: known.id };
  const reply = await call(desk, 'CreateCustomerProfileRequest', { profile: { merchantCustomerId: customer } });
  if (!reply.ok) return { ok: false };
  if (reply.refused) {
    const again = reply.codes.includes(duplicate) ? await profileOf(desk, customer) : null;
    return again?.ok && again.id !== null ? { ok: true, id: again.id } : { ok: false };
  }
  const id = read(newProfileAnswer, reply.body)?.customerProfileId;
  if (!id) return { ok: false };
  await desk.memory.keepCustomerId(customer, id);
  return { ok: true, id };
}

async function keepBankAccount(desk: Desk, customer: string, bank: BankDetails): Promise<KeptMethodAnswer> {
  const profile = await madeProfile(desk, customer);
  if (!profile.ok) return { ok: false, reason: 'unreachable' };
  const fields = { customerProfileId: profile.id, paymentProfile: { payment: { bankAccount: accountOf(bank) } }, validationMode: 'none' };
  const reply = await call(desk, 'CreateCustomerPaymentProfileRequest', fields);
  return kept(desk, customer, reply, (method) => method.kind === 'bank' && lastFourOf(method.display) === lastFourOf(bank.accountNumber));
}

/**
 * The method that was kept, as the gateway lists it now. One that was there before is told as a duplicate, with its id or without; without
 * it is the one that looks the same, if no other does.
 */
async function kept(desk: Desk, customer: string, reply: Reply, looksTheSame: (method: KeptMethod) => boolean): Promise<KeptMethodAnswer> {
  if (!reply.ok) return { ok: false, reason: 'unreachable' };
  const wasThere = reply.refused && reply.codes.includes(duplicate);
  if (reply.refused && !wasThere) return { ok: false, reason: 'refused' };
  const said = read(newProfileAnswer, reply.body);
  const token = said?.customerPaymentProfileId || said?.customerPaymentProfileIdList?.[0];
  const profile = await profileOf(desk, customer);
  if (!profile.ok) return { ok: false, reason: 'unreachable' };
  if (!token && !wasThere) return { ok: false, reason: 'unreachable' };
  const same = profile.methods.filter((method) => (token ? method.token === token : looksTheSame(method)));
  const [method] = same;
  return method !== undefined && same.length === 1 ? { ok: true, method } : { ok: false, reason: 'unreachable' };
}
