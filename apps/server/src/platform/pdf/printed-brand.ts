import type { Drawing } from './paper.ts';

/** The provider as its documents show it. Brand is data: nothing here is the product's own. */
export interface PrintedBrand {
  name: string;
  /** '#rrggbb'. Used for rules and headings; darkened on paper where it would not reach 4.5:1 on white. */
  accentColor: string;
  addressLines: readonly string[];
  phone: string | null;
  email?: string | null;
  /** Address of the portal. */
  portalUrl?: string | null;
  /** Drawn as vector: SVG path data inside a box of that size. Without it the name is set in type. */
  logo?: Drawing | null;
}
