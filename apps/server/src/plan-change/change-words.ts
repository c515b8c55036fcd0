import { stateCode } from '@porchlight/domain/addresses/states.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { RecordedLine } from './account-services.store.ts';
import type { JudgedChange } from './judge-change.ts';
import { tellChanges } from './present-change.ts';

/** How lists call a change that was judged in that language: the plans, the one thing it adds or removes, or the plan it is about. */
export function describeChange(judged: JudgedChange, locale: Locale): string {
  const words = texts[locale].planChangeMail.order;
  const { line, target } = judged;
  if (target.id !== line.plan.id) return fill(words.plan, { from: line.plan.description, to: target.description });
  const [only, ...others] = tellChanges(judged);
  if (!only || others.length > 0) return fill(words.several, { plan: target.description });
  return fill(only.action === 'ENABLE' ? words.add : words.remove, { item: only.description });
}

/** Where a line is, on one line. */
export function serviceAddressOf({ address1, city, stateName, zipCode }: RecordedLine): string {
  return `${address1}, ${city}, ${stateCode(stateName.toUpperCase())} ${zipCode}`;
}
