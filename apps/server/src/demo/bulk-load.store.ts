import type { Database, Transaction } from '../platform/db/database.ts';

const maySwitch = `
  select rolsuper or has_parameter_privilege('session_replication_role', 'set') as "triggers",
         rolsuper or has_parameter_privilege('wal_compression', 'set') as "compression",
         rolsuper or has_parameter_privilege('wal_init_zero', 'set') as "zeros"
    from pg_roles where rolname = current_user`;

interface Switches {
  triggers: boolean;
  compression: boolean;
  zeros: boolean;
}

/** What may be switched for a transaction, by whoever loads. */
async function readSwitches(tx: Transaction): Promise<Switches> {
  const [role] = await tx.prepared<Switches>('demo-may-switch', maySwitch, []);
  return role ?? { triggers: false, compression: false, zeros: false };
}

// A page that changes for the first time since a checkpoint goes to the log whole; packing it costs many times what writing it does.
const withoutPacking = 'set local wal_compression = off';

// A new segment of the log is filled by what is written to it, not with zeros first: a load that outruns the segments the server keeps
// for use again would write, and wait for, everything twice. A commit is as safe: what it waits for is what was written.
const withoutZeros = 'set local wal_init_zero = off';

/**
 * Runs a bulk load whose rows are complete and consistent by construction, projections included, without trigger and foreign key
 * work for each of them. On a server where the role may not switch that off, the ledger's own triggers are switched off for the
 * transaction instead, which locks its tables for others meanwhile, and foreign keys are checked.
 */
export async function postWithoutTriggers(tx: Transaction, work: () => Promise<void>): Promise<void> {
  // Dates become instants at this offset. A load needs no receipt of each commit: batches lost with a crash of the machine are lost
  // whole, and invented again by the next load. Compiling costs more than it saves.
  await tx.script(`set local timezone = 'UTC'; set local synchronous_commit = off; set local jit = off`);
  const may = await readSwitches(tx);
  if (may.compression) await tx.script(withoutPacking);
  if (may.zeros) await tx.script(withoutZeros);
  if (may.triggers) {
    await tx.script('set local session_replication_role = replica');
    await work();
    return;
  }
  await tx.script('alter table invoice disable trigger user; alter table ledger_line disable trigger user');
  await work();
  await tx.script('alter table invoice enable trigger user; alter table ledger_line enable trigger user');
}

/** The planner learns of the new rows of that table at once instead of some minutes later; a table of another owner is left to them. */
export async function refreshStatistics(db: Database, table: string): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await readSwitches(tx)).compression) await tx.script(withoutPacking);
    await tx.script(`analyze ${table}`);
  });
}
