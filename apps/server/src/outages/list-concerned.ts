import {
  type Area,
  type Concerned,
  countConcerned,
  forgetUnknownPlaces,
  type PlacedAddress,
  readUnplaced,
  type UnplacedAddress,
  writeList,
  writePlaces,
} from './area.store.ts';
import type { OutageDeps } from './deps.ts';
import { noteListed, readUnlisted, takeForListing } from './lists.store.ts';
import { readArea } from './outages.store.ts';

const pageSize = 500;
/** Look-ups at a time: the rest of the product needs connections too. */
const atOnce = 4;
/** How long the list of an outage that goes on is good before it is looked at whether somebody came into its area. */
const freshMs = 5 * 60_000;
/** What the address base did not know is looked up again by an outage that begins so much later. */
const unknownMs = 24 * 3_600_000;

/** Lists whom outages concern: at once of a new area, and from time to time whoever came into one since. */
export async function listConcerned(deps: OutageDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await readUnlisted(deps.db, new Date(now.getTime() - freshMs))) {
    const area = await readArea(deps.db, id);
    if (area.nearZips.length > 0) await placeAddresses(deps, area.nearZips, now);
    await deps.db.transaction(async (tx) => {
      if (!(await takeForListing(tx, id))) return;
      const { areaRevision, listedRevision, ...own } = await readArea(tx, id);
      // Another area came while addresses were looked up: its ZIP codes have their turn first.
      if (areaRevision !== area.areaRevision) return;
      await writeList(tx, id, own, { isNewArea: areaRevision !== listedRevision });
      await noteListed(tx, id, { areaRevision, at: now });
    });
  }
}

/** So many addresses are looked up while somebody waits for a number. */
const mostAtOnce = 2_000;

/** How many accounts an area concerns. Where very many addresses were never looked up, the rest of them counts by ZIP code until the job did. */
export async function countArea(deps: OutageDeps, area: Area): Promise<Concerned> {
  if (area.nearZips.length > 0) await placeAddresses(deps, area.nearZips, deps.clock.now(), mostAtOnce);
  return countConcerned(deps.db, area);
}

/** Looks up where accounts of these ZIP codes have service, as far as it is not known; all of them unless told. */
async function placeAddresses(deps: OutageDeps, inZips: readonly string[], now: Date, most = Number.POSITIVE_INFINITY): Promise<void> {
  await forgetUnknownPlaces(deps.db, inZips, new Date(now.getTime() - unknownMs));
  for (let placed = 0; placed < most; placed += pageSize) {
    const page = await readUnplaced(deps.db, inZips, pageSize);
    if (page.length > 0) await writePlaces(deps.db, await placesOf(deps, page), now);
    if (page.length < pageSize) return;
  }
}

async function placesOf(deps: OutageDeps, page: readonly UnplacedAddress[]): Promise<PlacedAddress[]> {
  const left = page.toReversed();
  const places: PlacedAddress[] = [];
  const work = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const { accountId, digest, address1, city, state, zip } = address;
      const found = await deps.addresses.locate({ fullAddress: '', address1, address2: null, city, state, zipCode: zip });
      const isPlaced = found !== null && found.longitude !== null && found.latitude !== null;
      places.push({ accountId, digest, longitude: isPlaced ? found.longitude : null, latitude: isPlaced ? found.latitude : null });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return places;
}
