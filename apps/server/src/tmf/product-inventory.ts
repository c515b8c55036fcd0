import type { Database } from '../platform/db/database.ts';
import { type ProductRow, readProduct, readProducts } from './product-inventory.store.ts';
import type { TmfApi, TmfObject } from './resource.ts';
import { apiBases, attributesOf, type Hrefs, money, rowId } from './wire.rules.ts';

const api = 'productInventory';

/** TMF637: what accounts hold. A product is a plan of an account; what is active on its lines stands inside it. */
export function productInventoryApi({ db, hrefs }: { db: Database; hrefs: Hrefs }): TmfApi {
  return {
    base: apiBases[api],
    tasks: [],
    resources: [
      {
        name: 'product',
        type: 'Product',
        filters: ['billingAccount.id', 'productOffering.id', 'status'],
        attributes: attributesOf(
          'name status isBundle isCustomerVisible billingAccount productOffering productSpecification place product productPrice relatedParty @baseType',
        ),
        list: async ({ filters, offset, limit }) => {
          const accountId = idIn(filters['billingAccount.id'], '');
          const planId = idIn(filters['productOffering.id'], 'plan-');
          // An id that can't be is nobody's.
          if (accountId === 'none' || planId === 'none') return { items: [], total: 0 };
          const { rows, total } = await readProducts(db, { accountId, planId, status: filters['status'] ?? null, offset, limit });
          return { items: rows.map((row) => productOf(row, hrefs)), total };
        },
        read: async (id) => {
          const number = rowId(id);
          const row = number === null ? null : await readProduct(db, number);
          return row && productOf(row, hrefs);
        },
      },
    ],
  };
}

/** Null where nothing is asked; `none` for what is no id of that kind. */
function idIn(value: string | undefined, prefix: string): number | null | 'none' {
  if (value === undefined) return null;
  return (value.startsWith(prefix) && rowId(value.slice(prefix.length))) || 'none';
}

function productOf(row: ProductRow, hrefs: Hrefs): TmfObject {
  const offeringKey = `plan-${row.planId}`;
  const account = hrefs.ref('account', 'billingAccount', row.accountId, { name: row.accountNumber, type: 'BillingAccount' });
  return {
    id: String(row.id),
    href: hrefs.of(api, 'product', row.id),
    name: row.planName,
    status: row.status,
    isBundle: row.parts.length > 0,
    isCustomerVisible: !row.isHidden,
    billingAccount: account,
    productOffering: hrefs.ref('productCatalog', 'productOffering', offeringKey, { name: row.planName, type: 'ProductOffering' }),
    productSpecification: hrefs.ref('productCatalog', 'productSpecification', offeringKey, {
      name: row.planName,
      type: 'ProductSpecification',
    }),
    ...(row.place && { place: [placeOf(row.place)] }),
    product: row.parts.map(({ key, name, isHidden }) => ({
      name,
      isCustomerVisible: !isHidden,
      productOffering: hrefs.ref('productCatalog', 'productOffering', key, { name, type: 'ProductOffering' }),
    })),
    productPrice: [
      {
        name: row.planName,
        priceType: 'recurring',
        recurringChargePeriod: 'month',
        price: { dutyFreeAmount: money(row.recurringCents) },
        productOfferingPrice: hrefs.ref('productCatalog', 'productOfferingPrice', `${offeringKey}-monthly`, { name: row.planName }),
      },
    ],
    relatedParty: [{ id: String(row.accountId), name: row.accountNumber, role: 'customer', '@referredType': 'Customer' }],
  };
}

/** Where it is installed, in the attributes of the published geographic address. */
const placeOf = ({ address1, city, state, zipCode }: NonNullable<ProductRow['place']>): TmfObject => ({
  role: 'installationAddress',
  name: `${address1}, ${city}, ${state} ${zipCode}`,
  '@type': 'GeographicAddress',
});
