import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import type { RunningProduct } from '../running-product.ts';

/** The product, and where a test keeps its files. */
interface Parts {
  product: RunningProduct;
  info: TestInfo;
}

/** An invented customer of Cedar Valley with an order of their own, which no other journey knows. */
export interface Ordered {
  account: string;
  orderId: number;
  name: string;
  email: string;
}

interface Work {
  workflow?: 'newService' | 'signup' | 'serviceVisit';
  step: 'received' | 'choosing' | 'scheduling';
  mobile?: string;
}

let taken = 0;

/**
 * Customers with work at a step, taken from files as an operator takes those of another system. Nothing is mailed by that; what is mailed
 * later goes to the address of the customer alone.
 */
export async function takeOrders(parts: Parts, wanted: readonly Work[]): Promise<Ordered[]> {
  const people = wanted.map((work) => {
    taken += 1;
    const account = String(8_810_000 + taken);
    const email = `wanda.field${taken}@example.com`;
    return { ...work, account, name: `Wanda Field${taken}`, email, street: `${taken} Fiber Way` };
  });
  await take(
    parts,
    'customers',
    people.map(({ account, name, email, mobile = '', street, workflow }) => ({
      account,
      // Who signs up where there is no service yet is nobody's customer so far.
      status: workflow === 'signup' ? 'Signup' : 'Active',
      first_name: name.split(' ')[0] ?? '',
      last_name: name.split(' ')[1] ?? '',
      email_personal: email,
      verified_emails: 'PERSONAL',
      mobile,
      service_address1: street,
      service_city: 'Cedar Valley',
      service_state: 'IA',
      service_zip: '52001',
      bill_cycle_day: '15',
      location: 'CORE',
    })),
  );
  await take(
    parts,
    'orders',
    people.map(({ account, street, workflow = 'newService', step }) => ({
      external_id: `W-${account}`,
      account,
      type: 'Installation',
      description: `Fiber 500 at ${street}`,
      work: 'Install Fiber 500',
      service_address: `${street}, Cedar Valley, IA 52001`,
      workflow,
      step,
    })),
  );
  const printed = await parts.product.command('order', 'list', '--limit', '200', '--json');
  const { orders } = JSON.parse(printed) as { orders: { orderId: number; accountNumber: string }[] };
  return people.map(({ account, name, email }) => {
    const orderId = orders.find(({ accountNumber }) => accountNumber === account)?.orderId;
    if (orderId === undefined) throw new Error(`the order of account ${account} is not listed`);
    return { account, orderId, name, email };
  });
}

/** Technicians of Cedar Valley, or their hours and days away anew; without hours they make no visits any more. */
export function takeTechnicians(
  parts: Parts,
  technicians: readonly { code: string; name: string; shifts: string; absences?: string }[],
): Promise<void> {
  return take(
    parts,
    'technicians',
    technicians.map(({ absences = '', ...each }) => ({ ...each, location: 'CORE', active: each.shifts === '' ? 'no' : 'yes', absences })),
  );
}

/** Takes rows from a file, by the names of their columns. */
async function take({ product, info }: Parts, entity: string, rows: readonly Record<string, string>[]): Promise<void> {
  const file = info.outputPath(`${entity}.csv`);
  const lines = rows.map((row) =>
    Object.values(row)
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  writeFileSync(file, [Object.keys(rows[0] ?? {}).join(','), ...lines, ''].join('\n'));
  await product.command('import', entity, file);
}
