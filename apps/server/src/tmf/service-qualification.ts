import type { AddressWrapperValue } from '@porchlight/contract';
import { z } from 'zod';
import type { Catalogue } from '../catalogue/index.ts';
import type { Coverage, JudgedAddress } from '../coverage/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { readCategoryRows } from './product-catalog.store.ts';
import type { TmfApi, TmfBadInput, TmfObject } from './resource.ts';
import { apiBases, type Hrefs, known } from './wire.rules.ts';

export interface ServiceQualificationDeps {
  db: Database;
  clock: Clock;
  hrefs: Hrefs;
  coverage: Pick<Coverage, 'judge'>;
  catalogue: Pick<Catalogue, 'listOffer'>;
}

/** Addresses asked about at once: each is judged by itself. */
const mostItems = 20;
const line = z.string().trim().max(200);

/** An address in the attributes of the published geographic address, or as one line in `name`. */
const Place = z.object({
  role: line.optional(),
  name: line.optional(),
  streetNr: line.optional(),
  streetName: line.optional(),
  streetType: line.optional(),
  streetSuffix: line.optional(),
  city: line.optional(),
  stateOrProvince: line.optional(),
  postcode: line.optional(),
  geographicSubAddress: z
    .array(z.object({ subUnitType: line.optional(), subUnitNumber: line.optional() }))
    .max(5)
    .optional(),
});
const Item = z.object({ id: line.optional(), service: z.object({ place: z.array(Place).min(1).max(1) }) });
const Check = z.object({ externalId: line.optional(), serviceQualificationItem: z.array(Item).min(1).max(mostItems) });
const Query = z.object({ externalId: line.optional(), searchCriteria: Item });

type AskedPlace = z.output<typeof Place>;

/** What an address is to the service, where whoever asks does not say: the standard has no place without a role. */
const usualRole = 'installationAddress';

/** TMF645: what an address may get. Both tasks answer at once and keep nothing, so that there is nothing to read later. */
export function serviceQualificationApi(deps: ServiceQualificationDeps): TmfApi {
  return {
    base: apiBases.serviceQualification,
    resources: [],
    tasks: [
      { name: 'checkServiceQualification', status: 200, run: (body) => check(deps, body) },
      { name: 'queryServiceQualification', status: 200, run: (body) => query(deps, body) },
    ],
  };
}

async function check(deps: ServiceQualificationDeps, body: unknown): Promise<TmfObject | TmfBadInput> {
  const parsed = Check.safeParse(body);
  if (!parsed.success) return badInput(parsed.error);
  const items: TmfObject[] = [];
  for (const { id, service } of parsed.data.serviceQualificationItem) {
    const [place] = service.place;
    items.push(known({ id: id ?? String(items.length + 1), ...(await verdict(deps, place as AskedPlace)) }));
  }
  const isGood = items.every(({ qualificationResult }) => qualificationResult === 'qualified');
  return known({
    ...taskOf('CheckServiceQualification', parsed.data.externalId),
    checkServiceQualificationDate: deps.clock.now().toISOString(),
    qualificationResult: isGood ? 'qualified' : 'unqualified',
    serviceQualificationItem: items,
  });
}

async function query(deps: ServiceQualificationDeps, body: unknown): Promise<TmfObject | TmfBadInput> {
  const parsed = Query.safeParse(body);
  if (!parsed.success) return badInput(parsed.error);
  const [asked] = parsed.data.searchCriteria.service.place;
  const judged = await deps.coverage.judge(addressOf(asked as AskedPlace), null);
  const items = judged === null ? [] : await offersAt(deps, judged);
  return known({
    ...taskOf('QueryServiceQualification', parsed.data.externalId),
    queryServiceQualificationDate: deps.clock.now().toISOString(),
    searchCriteria: { service: { place: [{ role: usualRole, ...asked }] } },
    serviceQualificationItem: items,
  });
}

const taskOf = (type: string, externalId: string | undefined): TmfObject => ({ externalId, state: 'done', '@type': type });

/** Names where the first fault is; what was sent is never repeated. */
function badInput(error: z.ZodError): TmfBadInput {
  const [issue] = error.issues;
  const where = issue && issue.path.length > 0 ? issue.path.join('.') : 'body';
  return { badInput: `${where}: ${issue?.code === 'invalid_type' ? `wanted is ${issue.expected}` : 'not valid'}` };
}

function addressOf(place: AskedPlace): AddressWrapperValue {
  const street = [place.streetNr, place.streetName, place.streetType, place.streetSuffix].filter(Boolean).join(' ');
  const unit = (place.geographicSubAddress ?? []).map(({ subUnitType, subUnitNumber }) =>
    [subUnitType, subUnitNumber].filter(Boolean).join(' '),
  );
  const parts = street === '' ? partsOf(place.name ?? '') : null;
  return {
    fullAddress: place.name ?? '',
    address1: parts?.address1 ?? street,
    address2: unit.find((text) => text !== '') ?? null,
    address3: null,
    city: parts?.city ?? place.city ?? '',
    state: parts?.state ?? place.stateOrProvince ?? '',
    zipCode: parts?.zipCode ?? place.postcode ?? '',
    zip4: null,
  };
}

/** `100 Fiber Way, Cedar Valley, IA 52001`. */
function partsOf(text: string): { address1: string; city: string; state: string; zipCode: string } {
  const [address1 = '', city = '', rest = ''] = text.split(',').map((part) => part.trim());
  const [state = '', zipCode = ''] = rest.split(/\s+/);
  return { address1, city, state, zipCode: zipCode.slice(0, 5) };
}

/** Why an address does not qualify today, by what may be done there instead. */
const reasons = {
  unknown: { code: 'unknownAddress', label: 'The address is not known here; check its spelling' },
  none: { code: 'noService', label: 'There is no service at this address' },
  unit: { code: 'unitRequired', label: 'Name the unit of this building' },
  NEW_SIGNUP: { code: 'signUp', label: 'Service is being built here; a sign-up is possible' },
  NEW_SURVEY: { code: 'interest', label: 'There is no service here yet; interest can be registered' },
} as const;

async function verdict(deps: ServiceQualificationDeps, asked: AskedPlace): Promise<TmfObject> {
  const judged = await deps.coverage.judge(addressOf(asked), null);
  const reason = reasonOf(judged);
  const name = judged?.validated.formattedAddress;
  return {
    state: 'done',
    qualificationResult: reason === null ? 'qualified' : 'unqualified',
    service: { place: [{ role: asked.role ?? usualRole, ...(name !== undefined && { name }), '@type': 'GeographicAddress' }] },
    ...(reason !== null && { eligibilityUnavailabilityReason: [reason] }),
    '@type': 'CheckServiceQualificationItem',
  };
}

function reasonOf(judged: JudgedAddress | null): { code: string; label: string } | null {
  if (judged === null) return reasons.unknown;
  if (judged.unitRequired) return reasons.unit;
  const type = judged.validated.allowedServiceOrderType;
  if (type === null) return reasons.none;
  return type === 'NEW_SERVICE' ? null : reasons[type];
}

/** Plans and bundles that may be ordered at a place today, each once, whatever categories it is in. */
async function offersAt({ db, clock, catalogue, hrefs }: ServiceQualificationDeps, judged: JudgedAddress): Promise<TmfObject[]> {
  if (reasonOf(judged) !== null) return [];
  const { locationId } = judged.validated;
  const found = new Map<string, TmfObject>();
  for (const { id: planCategoryId } of await readCategoryRows(db, clock.now().toISOString().slice(0, 10))) {
    const { plans, planBundles } = await catalogue.listOffer({ locationId, planCategoryId, planCodes: judged.planCodes });
    const sold = plans.filter(({ onlyBundlesCustomerPortal }) => !onlyBundlesCustomerPortal);
    for (const { id, name } of sold) found.set(`plan-${id}`, offerItem(`plan-${id}`, name, hrefs));
    for (const { id, name } of planBundles) found.set(`bundle-${id}`, offerItem(`bundle-${id}`, name, hrefs));
  }
  return [...found.values()];
}

function offerItem(key: string, name: string, hrefs: Hrefs): TmfObject {
  return {
    id: key,
    service: {
      name,
      serviceSpecification: { id: key, href: hrefs.of('productCatalog', 'productOffering', key), name, '@referredType': 'ProductOffering' },
    },
    '@type': 'ServiceQualificationItem',
  };
}
