import { customersOfIds, idsOfCustomers } from '../../gateway-memory/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import type { Refused } from '../engine/entity.ts';

/** The provider that keeps stored methods: the one that is set. */
export type MethodKeeper = Pick<PaymentProvider, 'id' | 'methodFiles'>;

const column = 'provider_customer_id';

/** What is wrong with a token that is not known here yet; null when nothing is. */
export function judgeToken({ id, methodFiles: { token: form } }: MethodKeeper, token: string): Refused | null {
  return form === null || form.pattern.test(token) ? null : { column: 'token', reason: `is no token of ${id}, such as ${form.example}` };
}

/** What a row that is going to be written lacks, or says of a bank account that the provider could not take; null when nothing is wrong. */
export function judgeMethod(
  { id, methodFiles: { customerId, bankBrands } }: MethodKeeper,
  row: { kind: string | null; brand: string | null; expiration: string | null; provider_customer_id: string | null },
): Refused | null {
  if (row.kind === 'bank' && row.expiration !== null) return { column: 'expiration', reason: 'is of cards only' };
  if (customerId !== null && row.provider_customer_id === null)
    return { column, reason: `is missing; ${id} finds stored methods by its own id of the customer, such as ${customerId.example}` };
  if (row.kind !== 'bank' || bankBrands === null || bankBrands.includes(row.brand ?? '')) return null;
  return { column: 'brand', reason: `is none of ${bankBrands.join(', ')}, which ${id} has to be told of a bank account` };
}

interface Claim {
  row: number;
  /** Whose method it is, an account by its number. */
  customer: string;
  /** What the file says; null clears it, and nothing leaves it alone. */
  said: string | null | undefined;
  isKnown: boolean;
}

/**
 * The customers that rows name at the provider. One account has one id there, and an id one account: methods of a second would be found by
 * nobody, since a customer is looked for by the first.
 */
export class CustomerClaims {
  readonly #keeper: MethodKeeper;
  readonly #owners: ReadonlyMap<string, string>;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #rowOfId = new Map<string, { row: number; customer: string }>();
  readonly #rowOfCustomer = new Map<string, { row: number; id: string }>();

  private constructor(keeper: MethodKeeper, owners: ReadonlyMap<string, string>, ids: ReadonlyMap<string, string>) {
    this.#keeper = keeper;
    this.#owners = owners;
    this.#ids = ids;
  }

  static async open(tx: Transaction, keeper: MethodKeeper, given: { ids: readonly string[]; customers: readonly string[] }) {
    if (keeper.methodFiles.customerId === null) return new CustomerClaims(keeper, new Map(), new Map());
    const owners = await customersOfIds(tx, keeper.id, given.ids);
    return new CustomerClaims(keeper, owners, await idsOfCustomers(tx, keeper.id, given.customers));
  }

  /** Why a row can't have the customer it names; null when it can. */
  judge({ row, customer, said, isKnown }: Claim): Refused | null {
    const { id, methodFiles } = this.#keeper;
    const form = methodFiles.customerId;
    if (said === null && isKnown && form !== null) return { column, reason: 'is what the gateway finds the method by, so it stays' };
    if (typeof said !== 'string') return null;
    if (form === null) return { column, reason: `has no meaning: ${id} has no ids of customers; leave it empty` };
    if (!form.pattern.test(said)) return { column, reason: `is no id of a customer at ${id}, such as ${form.example}` };
    if ((this.#owners.get(said) ?? customer) !== customer) return { column, reason: 'is of another account' };
    if ((this.#ids.get(customer) ?? said) !== said) return { column, reason: 'is not the one that the account has here already' };
    const [ofId, ofCustomer] = [this.#rowOfId.get(said), this.#rowOfCustomer.get(customer)];
    if (ofId !== undefined && ofId.customer !== customer) return { column, reason: `is in row ${ofId.row} for another account` };
    if (ofCustomer !== undefined && ofCustomer.id !== said)
      return { column, reason: `is another one in row ${ofCustomer.row} for the same account` };
    this.#rowOfId.set(said, ofId ?? { row, customer });
    this.#rowOfCustomer.set(customer, ofCustomer ?? { row, id: said });
    return null;
  }
}
