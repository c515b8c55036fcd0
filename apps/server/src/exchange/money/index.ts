import type { Ledger } from '../../ledger/index.ts';
import type { AnyEntity } from '../engine/entity.ts';
import { invoicesEntity } from './invoices.ts';
import { paymentsEntity } from './payments.ts';

export interface MoneyDeps {
  ledger: Ledger;
}

/** What files say of money, in the order it is taken in: what is owed before what was paid. */
export function moneyEntities({ ledger }: MoneyDeps): readonly AnyEntity[] {
  return [invoicesEntity(ledger), paymentsEntity(ledger)];
}
