import type { Dunning } from '../../dunning/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Rates } from '../../rates/index.ts';
import type { AnyEntity } from '../engine/entity.ts';
import { policiesEntity } from './billing-policies.ts';
import { chargesEntity } from './charges.ts';
import { creditsEntity, writeOffsEntity } from './given-up.ts';
import { invoicesEntity } from './invoices.ts';
import { paymentsEntity } from './payments.ts';
import { ratesEntity } from './rates.ts';

export interface MoneyDeps {
  ledger: Pick<Ledger, 'lockAccounts' | 'postInvoices' | 'postPayments' | 'postCredits' | 'postWriteOffs'>;
  rates: Pick<Rates, 'list' | 'replace'>;
  dunning: Pick<Dunning, 'policies' | 'setPolicy'>;
}

/** What files say of money, in the order it is taken in: what is owed before what was paid. */
export function moneyEntities({ ledger, rates, dunning }: MoneyDeps): readonly AnyEntity[] {
  return [
    ratesEntity(rates),
    policiesEntity(dunning),
    invoicesEntity(ledger),
    creditsEntity(ledger),
    paymentsEntity(ledger),
    writeOffsEntity(ledger),
    chargesEntity(ledger),
  ];
}
