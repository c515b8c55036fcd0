import type { Contract, RouteAnswer, RouteInput } from '@porchlight/contract';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestKeyContext } from '../platform/http/request-context.ts';
import type { OrderingDeps } from './deps.ts';
import { readGuestAccount } from './guest-accounts.store.ts';
import { judgeAddress } from './place.ts';

type Route = Contract['guestOrder']['saveAddressZoneValues'];

/** C-093: keeps values of zones for the address of a visitor's account, and for no other (GUEST-107). */
export async function saveZoneValues(
  deps: OrderingDeps,
  body: RouteInput<Route>['body'],
  { accountId, locale }: GuestKeyContext,
): Promise<RouteAnswer<Route> | Refusal<'ACC0002' | 'GEN0002'>> {
  const account = await readGuestAccount(deps.db, accountId);
  const named = account?.namedLocationId ?? null;
  const judged = await judgeAddress(deps, body.addressWrapper, { named, locale, field: 'addressWrapper' });
  if (judged !== null && 'problem' in judged) return refuse('GEN0002', { fields: [judged.problem] });
  if (judged === null || judged.addressKey !== account?.addressKey) return refuse('ACC0002');
  const values = body.addressZoneValuesToSave;
  const isKept = await deps.db.transaction((tx) => deps.coverage.saveZoneValues(tx, judged.addressKey, values));
  if (isKept) return { savedAddressZoneValues: values };
  const message = catalogue[locale].orderMail.refusals.unknown;
  return refuse('GEN0002', { fields: [{ field: 'addressZoneValuesToSave', code: 'unknown', message }] });
}
