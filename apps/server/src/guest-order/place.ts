import type { AddressWrapperValue, FieldError } from '@porchlight/contract';
import { wordsOf } from '@porchlight/domain/addresses/fold-text.ts';
import { isPostalBox } from '@porchlight/domain/addresses/postal-box.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { OfferQuestion } from '../catalogue/index.ts';
import type { JudgedAddress } from '../coverage/index.ts';
import type { OrderingDeps } from './deps.ts';

/** What to ask the catalogue about a judged address. */
export function questionAt({ validated, planCodes }: JudgedAddress, planCategoryId: number, locale: Locale): OfferQuestion {
  return { locationId: validated.locationId, planCategoryId, planCodes, locale };
}

/**
 * The judged address, or what is wrong with the one given: a post office box, or a building without its unit. Null: nobody knows it.
 * `named` is the location a link or form named.
 */
export async function judgeAddress(
  deps: Pick<OrderingDeps, 'coverage'>,
  address: AddressWrapperValue,
  asked: { named: number | null; locale: Locale; field: string },
): Promise<JudgedAddress | { problem: FieldError } | null> {
  const { refusals } = texts[asked.locale].orderMail;
  if (isPostalBox(wordsOf(address.address1))) {
    return { problem: { field: `${asked.field}.address1`, code: 'poBox', message: refusals.postalBox } };
  }
  const judged = await deps.coverage.judge(address, asked.named);
  if (judged?.unitRequired) {
    return { problem: { field: `${asked.field}.address2`, code: 'unitRequired', message: refusals.unitRequired } };
  }
  return judged;
}
