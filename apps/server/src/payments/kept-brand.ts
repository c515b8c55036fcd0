import type { Clock } from '../ports/clock.ts';
import type { Brand, SiteDoor } from '../site/index.ts';

const keptMs = 60_000;

/** The brand for mails, read at most once a minute: every outcome of a payment needs it, and it changes once a year. */
export function keepBrand(site: Pick<SiteDoor, 'brand'>, clock: Clock): Pick<SiteDoor, 'brand'> {
  let kept: { brand: Promise<Brand>; at: number } | null = null;
  return {
    brand: () => {
      const now = clock.now().getTime();
      if (kept !== null && Math.abs(now - kept.at) < keptMs) return kept.brand;
      const brand = site.brand();
      kept = { brand, at: now };
      brand.catch(() => {
        kept = null;
      });
      return brand;
    },
  };
}
