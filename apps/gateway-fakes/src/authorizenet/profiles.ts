import type { GatewayReply } from '../kit/gateway.ts';
import { tell } from './notices.ts';
import type { CustomerProfile, Masked, Merchant, PaymentProfile } from './state.ts';
import { type AnetDesk, typedMethod } from './transactions.ts';
import { answer, type Fields, fieldsOf, refusal, textOf } from './wire.ts';

const noRecord = (refId: string | null): GatewayReply => refusal(refId, 'E00040', 'The record cannot be found.');

export function getCustomerProfile(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const [id, name] = [textOf(fields, 'customerProfileId'), textOf(fields, 'merchantCustomerId')];
  const profile = desk.state.profiles.find((each) => (id === null ? each.merchantCustomerId === name : each.id === id));
  if (profile === undefined) return noRecord(refId);
  const isUnmasked = textOf(fields, 'unmaskExpirationDate') === 'true';
  const paymentProfiles = profile.methods.map((each) => ({
    customerPaymentProfileId: each.id,
    payment: maskedPayment(each.method, isUnmasked),
  }));
  const told = { customerProfileId: profile.id, merchantCustomerId: profile.merchantCustomerId, profileType: 'regular' };
  return answer(refId, { profile: paymentProfiles.length > 0 ? { paymentProfiles, ...told } : told });
}

export function createCustomerProfile(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const merchantCustomerId = textOf(fieldsOf(fields, 'profile'), 'merchantCustomerId');
  if (!merchantCustomerId) return refusal(refId, 'E00041', 'One or more fields in the profile must contain a value.');
  const same = desk.state.profiles.find((each) => each.merchantCustomerId === merchantCustomerId);
  if (same !== undefined) return refusal(refId, 'E00039', `A duplicate record with ID ${same.id} already exists.`);
  const profile: CustomerProfile = { id: desk.id('9'), merchantCustomerId, methods: [] };
  desk.state.profiles.push(profile);
  return answer(refId, {
    customerProfileId: profile.id,
    customerPaymentProfileIdList: [],
    customerShippingAddressIdList: [],
    validationDirectResponseList: [],
  });
}

export function createPaymentProfile(desk: AnetDesk, merchant: Merchant, fields: Fields, refId: string | null): GatewayReply {
  const profile = desk.state.profiles.find((each) => each.id === textOf(fields, 'customerProfileId'));
  if (profile === undefined) return noRecord(refId);
  const method = typedMethod(fieldsOf(fieldsOf(fields, 'paymentProfile'), 'payment'));
  if (method === null) return refusal(refId, 'E00014', 'A required field is not present.');
  if (method.kind === 'bank' && method.isRefused) return refusal(refId, 'E00013', 'Bank Routing Number is invalid.');
  return keptAnswer(keep(desk, merchant, profile, method), refId, (id) => ({
    customerProfileId: profile.id,
    customerPaymentProfileId: id,
  }));
}

export function deletePaymentProfile(desk: AnetDesk, merchant: Merchant, fields: Fields, refId: string | null): GatewayReply {
  const profile = desk.state.profiles.find((each) => each.id === textOf(fields, 'customerProfileId'));
  const id = textOf(fields, 'customerPaymentProfileId') ?? '';
  return profile !== undefined && drop(desk, merchant, profile, id) ? answer(refId, {}) : noRecord(refId);
}

export function createProfileFromTransaction(desk: AnetDesk, merchant: Merchant, fields: Fields, refId: string | null): GatewayReply {
  const payment = desk.state.transactions.find((each) => each.id === textOf(fields, 'transId'));
  const profile = desk.state.profiles.find((each) => each.id === textOf(fields, 'customerProfileId'));
  if (payment === undefined || profile === undefined) return noRecord(refId);
  if (payment.responseCode !== '1') return refusal(refId, 'E00027', 'The transaction was unsuccessful.');
  const lists = (id: string) => ({
    customerProfileId: profile.id,
    customerPaymentProfileIdList: [id],
    customerShippingAddressIdList: [],
    validationDirectResponseList: [],
  });
  return keptAnswer(keep(desk, merchant, profile, payment.method), refId, lists);
}

export type Kept = { kind: 'kept' | 'duplicate'; method: PaymentProfile } | { kind: 'tooMany' };

export function keep(desk: AnetDesk, merchant: Merchant, profile: CustomerProfile, method: Masked): Kept {
  const same = profile.methods.find((each) => each.method.fingerprint === method.fingerprint);
  if (same !== undefined) return { kind: 'duplicate', method: same };
  if (profile.methods.length >= merchant.methodsAtMost) return { kind: 'tooMany' };
  const kept = { id: desk.id('8'), method };
  profile.methods.push(kept);
  tellOfMethod(desk, merchant, 'created', profile, kept.id);
  return { kind: 'kept', method: kept };
}

export function drop(desk: AnetDesk, merchant: Merchant, profile: CustomerProfile, id: string): boolean {
  const at = profile.methods.findIndex((each) => each.id === id);
  if (at < 0) return false;
  profile.methods.splice(at, 1);
  tellOfMethod(desk, merchant, 'deleted', profile, id);
  return true;
}

function tellOfMethod(desk: AnetDesk, merchant: Merchant, event: string, profile: CustomerProfile, id: string): void {
  const payload = { customerProfileId: Number(profile.id), entityName: 'customerPaymentProfile', customerType: 'individual', id };
  tell(desk, merchant, `customer.paymentProfile.${event}`, payload);
}

/** A duplicate is an error that names the one there is. */
function keptAnswer(kept: Kept, refId: string | null, ids: (id: string) => object): GatewayReply {
  if (kept.kind === 'tooMany') return refusal(refId, 'E00042', 'You cannot add any more payment profiles.');
  if (kept.kind === 'kept') return answer(refId, ids(kept.method.id));
  return refusal(refId, 'E00039', 'A duplicate customer payment profile already exists.', ids(kept.method.id));
}

export function maskedPayment(method: Masked, isUnmasked: boolean): object {
  if (method.kind === 'card') {
    const expirationDate = isUnmasked ? method.expiration : 'XXXX';
    return { creditCard: { cardNumber: `XXXX${method.lastFour}`, expirationDate, cardType: method.brand } };
  }
  const { accountType, routingEnd, lastFour, name } = method;
  return {
    bankAccount: {
      accountType,
      routingNumber: `XXXX${routingEnd}`,
      accountNumber: `XXXX${lastFour}`,
      nameOnAccount: name,
      echeckType: 'WEB',
    },
  };
}
