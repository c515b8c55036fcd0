import type { Database, Transaction } from '../platform/db/database.ts';

const maySwitch = `select rolsuper or has_parameter_privilege('session_replication_role', 'set') as allowed from pg_roles where rolname = current_user`;

/**
 * Runs a bulk load whose rows are complete and consistent by construction, projections included, without trigger and foreign key
 * work for each of them. On a server where the role may not switch that off, the ledger's own triggers are switched off for the
 * transaction instead, which locks its tables for others meanwhile, and foreign keys are checked.
 */
export async function postWithoutTriggers(tx: Transaction, work: () => Promise<void>): Promise<void> {
  // Dates become instants at this offset; a load needs no receipt of each commit, and compiling costs more than it saves.
  await tx.script(`set local timezone = 'UTC'; set local synchronous_commit = off; set local jit = off`);
  const [role] = await tx.prepared<{ allowed: boolean }>('demo-may-switch', maySwitch, []);
  if (role?.allowed) {
    await tx.script('set local session_replication_role = replica');
    await work();
    return;
  }
  await tx.script('alter table ledger_line disable trigger user');
  await work();
  await tx.script('alter table ledger_line enable trigger user');
}

/** The planner learns of the new rows at once instead of some minutes later; tables of other owners are left to them. */
export async function refreshStatistics(db: Database): Promise<void> {
  await db.transaction((tx) => tx.script('analyze'));
}
