import { isFinal } from '../transitions.ts';
import { bookedCents, type ModelDatabase, type Row } from './model-database.ts';
import type { ModelProvider, Truth } from './model-provider.ts';

/** What is wrong when everything has come to rest, as sentences for whoever reads the seed. Empty: nothing. */
export function findFaults(database: ModelDatabase, provider: ModelProvider): string[] {
  const rows = [...database.rows.values()];
  return [
    ...rows.flatMap((row) => faultsOf(row, provider.truths.get(row.reference), database)),
    ...intentsPaidTwice(rows, provider),
    ...[...provider.truths.keys()].filter((reference) => !database.rows.has(reference)).map((each) => `${each} is not on record`),
  ];
}

function faultsOf(row: Row, truth: Truth | undefined, database: ModelDatabase): string[] {
  const { reference } = row;
  const faults = [...toldFaults(row, truth, database), ...mailFaults(row, database)];
  const booked = bookedCents(database, reference);
  if (truth !== undefined && truth.captures > 1) faults.push(`${reference}: taken ${truth.captures} times`);
  if (row.isDifferent) {
    // A person looks at it: nothing may be booked before.
    if (booked !== 0) faults.push(`${reference}: another amount was booked`);
    if (!row.isCase) faults.push(`${reference}: another amount and no case`);
    return faults;
  }
  if (booked !== holdsCents(truth)) faults.push(`${reference}: ${booked} booked, the provider holds ${holdsCents(truth)}`);
  const isWaiting = row.state === 'accepted' && truth?.status === 'accepted';
  if (!isFinal(row.state) && !isWaiting) faults.push(`${reference}: still ${row.state}, the provider says ${truth?.status ?? 'nothing'}`);
  const hasMoved = truth !== undefined && truth.captures > 0;
  if (hasMoved && row.state !== truth.status) faults.push(`${reference}: ${row.state}, the provider says ${truth.status}`);
  return faults;
}

/** What the provider has of the customer's money for good. */
function holdsCents(truth: Truth | undefined): number {
  return truth?.status === 'succeeded' || truth?.status === 'settled' ? truth.takenCents : 0;
}

/** An outcome told once stays: only money that came back turns paid into failed. */
function toldFaults(row: Row, truth: Truth | undefined, database: ModelDatabase): string[] {
  const told = database.told.filter(({ reference }) => reference === row.reference).map(({ outcome }) => outcome);
  const changes = told.filter((outcome, at) => at > 0 && outcome !== told[at - 1]).length;
  const last = told.at(-1);
  const isReturned = truth?.status === 'returned';
  if (changes > 1 || (changes === 1 && !(isReturned && last === 'failed')))
    return [`${row.reference}: told ${told.filter((outcome, at) => outcome !== told[at - 1]).join(', then ')}`];
  const isPaid = truth !== undefined && truth.captures > 0 && !isReturned;
  if (last === 'failed' && truth?.status !== 'declined' && !isReturned) return [`${row.reference}: told failed, which nobody said`];
  return last === 'paid' && !isPaid && !isReturned ? [`${row.reference}: told paid, and no money moved`] : [];
}

function mailFaults(row: Row, database: ModelDatabase): string[] {
  const kinds = database.mails.filter(({ reference }) => reference === row.reference).map(({ kind }) => kind);
  const doubled = kinds.filter((kind, at) => kinds.indexOf(kind) !== at).map((kind) => `${row.reference}: two mails of ${kind}`);
  const isPaid = ['succeeded', 'accepted', 'settled'].includes(row.state);
  return isPaid && !kinds.includes('receipt') ? [...doubled, `${row.reference}: paid without a receipt`] : doubled;
}

/** One wish of a customer is paid once, by however many references it was tried. */
function intentsPaidTwice(rows: readonly Row[], provider: ModelProvider): string[] {
  const paid = new Map<string, string[]>();
  for (const { intent, reference } of rows) {
    const truth = provider.truths.get(reference);
    if (truth === undefined || truth.captures === 0 || truth.status === 'returned') continue;
    paid.set(intent.id, [...(paid.get(intent.id) ?? []), reference]);
  }
  return [...paid]
    .filter(([, references]) => references.length > 1)
    .map(([id, references]) => `${id} was paid by ${references.join(' and ')}`);
}
