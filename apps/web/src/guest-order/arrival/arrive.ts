import { readTypedAddress } from '@porchlight/domain/guest-order/address-entry.ts';
import { call } from '../../platform/api/call.ts';
import { pageConfiguration } from '../../platform/site/page-configuration.ts';
import { withParts, wrapperOf } from '../address/address-form.ts';
import { readOffers } from '../address/availability.ts';
import type { Wizard } from '../wizard-run.ts';
import { restoreChoice, whenDetailed } from './restore-choice.ts';
import type { Start } from './start.ts';

/** How the beginning of a visit ended: with the form, or with a refusal that stands alone (EMAILORD-003). */
export type Arrival = FormArrival | { kind: 'refused'; thrown: unknown };

interface FormArrival {
  kind: 'form';
  note: 'cartOver' | 'choiceGone' | null;
  /** The check of the address that was brought along failed. */
  thrown?: unknown;
  checksAtOnce: boolean;
}

const plain: FormArrival = { kind: 'form', note: null, checksAtOnce: false };

interface ArrivalParts {
  wizard: Wizard;
  /** Reads the kinds of plans; rejects when they cannot be had. */
  readTypes: () => Promise<void>;
  /** Reads what was kept for a reload. */
  readDraft: () => Promise<Draft | null>;
}

type Draft = ReturnType<typeof import('../drafts/draft.ts').readDraft>;

/** Begins a visit. The kinds of plans are read in any case. */
export async function arrive(start: Start, parts: ArrivalParts): Promise<Arrival> {
  switch (start.kind) {
    case 'token':
      return byToken(start.token, parts);
    case 'cart':
      return byCart(start.cartKey, parts);
    case 'address':
      parts.wizard.send({
        type: 'addressChanged',
        change: { street: start.address.street, zipCode: start.address.zipCode ?? '' },
        suggestion: null,
      });
      void parts.readTypes().catch(() => undefined);
      return { ...plain, checksAtOnce: true };
    case 'draft':
      return byDraft(parts);
    case 'plain':
      void parts.readTypes().catch(() => undefined);
      return plain;
  }
}

/** The invitation names the address; its availability is asked at once (EMAILORD-002). */
async function byToken(token: string, { wizard, readTypes }: ArrivalParts): Promise<Arrival> {
  let invited: { orderId: number; formattedAddress: string };
  try {
    invited = await call('guestOrder.verifyOrderToken', { body: { verificationToken: token } });
  } catch (thrown) {
    return { kind: 'refused', thrown };
  }
  const address = readTypedAddress(invited.formattedAddress);
  const addressWrapper = { ...wrapperOf(address, ''), fullAddress: invited.formattedAddress };
  const change = { ...withParts(address, ''), addressWrapper, formattedAddress: invited.formattedAddress, baseOrderId: invited.orderId };
  wizard.send({ type: 'addressChanged', change, suggestion: null });
  try {
    await readTypes();
    const { form } = wizard.store.get();
    if (form.planCategoryId === null) return plain;
    const { planCategoryId } = form;
    const offers = await readOffers(form, addressWrapper, {
      planCategoryId,
      defaultLocationId: pageConfiguration.get()?.defaultLocationId,
    });
    wizard.send({ type: 'checked', form, offers });
    return plain;
  } catch (thrown) {
    return { ...plain, thrown };
  }
}

async function byCart(cartKey: string, { wizard, readTypes }: ArrivalParts): Promise<Arrival> {
  const types = readTypes();
  types.catch(() => undefined);
  const cart = await call('guestOrder.getCart', { params: { cartKey } }).catch(() => null);
  if (!cart) return { ...plain, note: 'cartOver' };
  try {
    await types;
    const isRestored = await restoreChoice(wizard, cart);
    return { ...plain, note: isRestored ? null : 'choiceGone' };
  } catch (thrown) {
    return { ...plain, thrown };
  }
}

/** A page that was loaded again goes on where it was, as far as that was kept. */
async function byDraft({ wizard, readTypes, readDraft }: ArrivalParts): Promise<Arrival> {
  const types = readTypes();
  types.catch(() => undefined);
  const draft = await readDraft();
  if (!draft) return plain;
  try {
    await types;
    if (!(await restoreChoice(wizard, draft.cart))) return plain;
    if (draft.holder) wizard.send({ type: 'holderSet', holder: draft.holder });
    await whenDetailed(wizard.store);
    if (draft.step === 'customer-info') wizard.send({ type: 'continued' });
  } catch {
    // What cannot be put back is chosen anew.
  }
  return plain;
}
