import type { AddressWrapperValue, Contract, FieldError, RouteAnswer } from '@porchlight/contract';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { selectableItems } from '@porchlight/domain/catalogue/plan-list.ts';
import type { HolderEntry } from '@porchlight/domain/guest-order/holder.ts';
import { accountLocation, billCycleOr, initialStatusFor } from '@porchlight/domain/guest-order/order-kinds.ts';
import { defaultLocale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import { accountTypeIds } from '../account/index.ts';
import type { JudgedAddress } from '../coverage/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestContext } from '../platform/http/request-context.ts';
import type { Brand } from '../site/index.ts';
import { type AccountRequest, judgeRequest, type RequestRules, readHolder } from './account-request.rules.ts';
import { accountRow, addressRows, secretsOf } from './account-rows.rules.ts';
import { admitMaker, type Maker, makerOf } from './admit-maker.ts';
import type { OrderingDeps } from './deps.ts';
import { insertGuestAccount, insertSecrets } from './guest-accounts.store.ts';
import { makeKey } from './guest-key.ts';
import { keepProspect } from './keep-prospect.ts';
import { type Addressee, accountMadeMail } from './mails.ts';
import { judgeAddress, questionAt } from './place.ts';

type Route = Contract['guestOrder']['createGuestAccount'];
type Refused = Refusal<'GEN0002' | 'GEN0007' | 'ACC0001' | 'ACC0003'>;

/** A request that may become an account: holder cleaned, address judged, location found. */
interface Applicant {
  type: 'RESIDENTIAL' | 'BUSINESS';
  holder: HolderEntry;
  /** Null: nobody knows the address, which is kept as it was typed. */
  judged: JudgedAddress | null;
  locationId: number | null;
  billCycleDay: number;
}

/**
 * C-070: the account of a visitor, or the record of somebody who waits for service. Status, place and location are judged here; a repeat with
 * the same key answers the same account and key, without another proof of work. Where visitors can't order, an invitation still can (D-145).
 */
export async function createGuestAccount(
  deps: OrderingDeps,
  body: AccountRequest,
  context: GuestContext,
): Promise<RouteAnswer<Route> | Refused> {
  const request = { route: 'C-070', scope: '', key: context.idempotencyKey, body };
  const earlier = await deps.requestKeys.earlier<RouteAnswer<Route>>(request);
  if (earlier !== null) return earlier;
  if (!(await mayOrder(deps, context))) return refuse('ACC0001', { message: texts[context.locale].orderMail.refusals.closed });
  const maker = makerOf(deps, context);
  if (maker === null) return refuse('ACC0003');
  const applicant = await judgeApplicant(deps, body, context);
  if ('refusal' in applicant) return applicant;
  const brand = await deps.site.brand();
  return deps.requestKeys.once(request, async (tx) => {
    if (!(await admitMaker(deps, tx, maker))) return refuse('ACC0003');
    const made = await writeAccount(deps, tx, { body, context, maker, applicant });
    const to: Addressee = {
      accountId: made.id,
      accountNumber: made.number,
      firstName: applicant.holder.firstName ?? '',
      email: applicant.holder.personalEmail ?? '',
      locale: context.locale,
    };
    const { judged } = applicant;
    if (body.initialStatus === 'PROSPECT') await keepProspect(deps, tx, { to, brand, body, judged });
    else await tellAddress(deps, tx, { to, brand, address: judged?.validated.formattedAddress ?? '' });
    return made;
  });
}

/** Whether the provider takes orders of visitors, or this one was invited (D-017, D-035). */
async function mayOrder({ site, verification }: OrderingDeps, { verificationToken }: GuestContext): Promise<boolean> {
  if ((await site.orderingDefaults()).isOpen) return true;
  return verificationToken !== null && !isRefusal(await verification.judge('email-order', verificationToken));
}

/** Mails the address of a new account that it was entered, with the link that shows it to be somebody's (VERIFY-001). */
async function tellAddress(
  deps: OrderingDeps,
  tx: Transaction,
  { to, brand, address }: { to: Addressee; brand: Brand; address: string },
): Promise<void> {
  const verifyUrl = await deps.contactData.beginEmailVerification(tx, { accountId: to.accountId, email: to.email });
  await deps.outbox.queueMessage(tx, accountMadeMail(to, brand, { address, verifyUrl }));
}

async function judgeApplicant(deps: OrderingDeps, body: AccountRequest, { locale }: GuestContext): Promise<Applicant | Refused> {
  const { accountHolder } = body;
  const type = (['RESIDENTIAL', 'BUSINESS'] as const).find((name) => accountTypeIds[name] === accountHolder.accountType);
  const [fields, defaults] = await Promise.all([deps.catalogue.holderFields(), deps.site.orderingDefaults()]);
  const rules: RequestRules = {
    demand: {
      required: fields.required.get(accountHolder.accountType) ?? [],
      optional: fields.optional.get(accountHolder.accountType) ?? [],
    },
    // A day ahead of the visitor at most, and it keeps nobody out who was born.
    today: todayInZone(deps.clock.now(), 'UTC'),
    licenceDigitsOnly: defaults.licenceDigitsOnly,
    locale,
  };
  const named = body.locationId ?? null;
  const errors = [...judgeRequest(body, rules), ...(await unknownIds(deps, body, locale))];
  const place = await judgeAddress(deps, accountHolder.serviceAddress, { named, locale, field: 'accountHolder.serviceAddress' });
  if (place !== null && 'problem' in place) errors.push(place.problem);
  if (type === undefined) errors.push(unknown('accountHolder.accountType', locale));
  if (errors.length > 0 || type === undefined) return refuse('GEN0002', { fields: errors });
  const judged = place !== null && 'problem' in place ? null : place;
  if (body.initialStatus !== (await statusAt(deps, judged, body.planCategoryId ?? null))) return refuse('ACC0001');
  return {
    type,
    holder: readHolder(body, rules),
    judged,
    locationId: accountLocation({
      override: judged?.validated.accountCreationLocationIdOverride,
      form: named,
      address: judged?.validated.locationId,
      preset: await existing(deps, defaults.locationId),
    }),
    billCycleDay: billCycleOr(body.accountTermsInfo?.billCycle, defaults.billCycle),
  };
}

/** The one status an account may start in at that place (GUEST-061 to GUEST-063, GUEST-067, D-126). */
async function statusAt(deps: OrderingDeps, judged: JudgedAddress | null, planCategoryId: number | null) {
  const allowed = judged?.validated.allowedServiceOrderType ?? null;
  if (judged === null || allowed === null) return 'PROSPECT';
  // Without a category nobody can tell what is on sale; the address itself says that something may be.
  if (planCategoryId === null) return initialStatusFor(allowed, 1);
  const { plans, planBundles } = await deps.catalogue.listOffer(questionAt(judged, planCategoryId, defaultLocale));
  return initialStatusFor(allowed, selectableItems(plans, planBundles).length);
}

async function unknownIds(deps: OrderingDeps, body: AccountRequest, locale: GuestContext['locale']): Promise<FieldError[]> {
  const named = [
    ['planCategory', 'planCategoryId', body.planCategoryId],
    ['location', 'locationId', body.locationId],
    ['suffix', 'accountHolder.suffixId', body.accountHolder.suffixId],
  ] as const;
  const errors: FieldError[] = [];
  for (const [kind, field, id] of named) {
    if (id != null && !(await deps.catalogue.has(kind, id))) errors.push(unknown(field, locale));
  }
  return errors;
}

function unknown(field: string, locale: GuestContext['locale']): FieldError {
  return { field, code: 'unknown', message: texts[locale].orderMail.refusals.unknown };
}

/** A default that names a location which is gone counts for none. */
async function existing(deps: OrderingDeps, locationId: number | null): Promise<number | null> {
  return locationId !== null && (await deps.catalogue.has('location', locationId)) ? locationId : null;
}

async function writeAccount(
  deps: OrderingDeps,
  tx: Transaction,
  { body, context, maker, applicant }: { body: AccountRequest; context: GuestContext; maker: Maker; applicant: Applicant },
): Promise<RouteAnswer<Route>> {
  const now = deps.clock.now();
  const key = makeKey(deps);
  const service: AddressWrapperValue = body.accountHolder.serviceAddress;
  const { judged, holder } = applicant;
  const { id, number } = await insertGuestAccount(tx, {
    ...accountRow(body, applicant),
    createdAt: now,
    addresses: addressRows(service, judged?.validated.contactAddress ?? null, body.billingDetails?.billingAddress),
    guest: {
      initialStatus: body.initialStatus,
      locale: context.locale,
      keyHash: key.hash,
      keyExpiresAt: key.expiresAt,
      addressKey: judged?.addressKey ?? null,
      namedLocationId: body.locationId ?? null,
      planCategoryId: body.planCategoryId ?? null,
      accountTerm: body.accountTermsInfo?.accountTerm ?? null,
      suffixId: holder.suffixId === undefined ? null : Number(holder.suffixId),
      businessNumber: holder.businessNumber ?? null,
      termsAcceptedAt: body.termsAndCondition ? now : null,
      makerDigest: maker.digest,
      hasProof: maker.proof !== null,
    },
  });
  const sealed = secretsOf(holder).map(({ field, value }) => ({
    field,
    sealed: deps.secrets.seal('account-secret', value, Buffer.from(`${id}:${field}`)),
  }));
  await insertSecrets(tx, id, sealed, now);
  return { id, number, guestKey: key.key };
}
