/**
 * Audit: the record of what was done, for members of staff who may read it (decision 0023). Owns audit_seal and audit_seal_mark: entries are
 * written by whoever does something, in the transaction of the doing. Promises that an entry that is changed, removed or slipped in after it
 * was sealed is found and named (decision 0039).
 */
import { Readable } from 'node:stream';
import type { RouteAnswer, RouteInput } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import { csvLine } from '../platform/table-file/csv-line.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit } from '../session/index.ts';
import { readSettings, settingKeys } from '../site/index.ts';
import { type AuditFilter, type AuditRow, findEntries, isAccountNumber, listKinds } from './audit.store.ts';
import { sealRecord } from './seal-record.ts';

export { auditInvariants } from './audit-invariants.sql.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    sealRecord: Record<never, never>;
  }
}

export interface AuditDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

export interface Audit {
  handlers: Handlers<Calls>;
  jobs: {
    /** Seals the entries of which is known that no further ones will come among them. */
    sealRecord(): Promise<void>;
  };
}

type Calls = StaffContract['audit'];
type Entry = RouteAnswer<Calls['search']>['entries'][number];
type Filter = RouteInput<Calls['exportEntries']>['body'];

const pageSize = 50;
const exportPageSize = 2_000;

export function createAudit(deps: AuditDeps): Audit {
  return {
    jobs: { sealRecord: () => sealRecord(deps) },
    handlers: {
      search: async ({ body: { before = null, ...filter } }) => {
        const rows = await findEntries(deps.db, await filterOf(deps, filter), { before, limit: pageSize + 1 });
        const entries = rows.slice(0, pageSize);
        return { entries: entries.map(presentEntry), nextBefore: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
      },
      listKinds: async () => ({ kinds: await listKinds(deps.db) }),
      exportEntries: async ({ body }, { staff }) => {
        const at = deps.clock.now();
        const detail = await detailOf(deps, body);
        await recordAudit(deps.db, { at, action: 'audit.exported', staffId: staff.userId, accountId: null, detail });
        const bytes = Readable.from(csvOf(deps, await filterOf(deps, body)));
        return { bytes, filename: `audit-${at.toISOString().slice(0, 10)}.csv`, disposition: 'attachment' };
      },
    },
  };
}

async function filterOf({ db }: AuditDeps, filter: Filter): Promise<AuditFilter> {
  const settings = await readSettings(db);
  const said = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);
  return {
    fromDate: said(filter.fromDate),
    toDate: said(filter.toDate),
    timeZone: settings.text(settingKeys.timeZone) ?? 'America/Chicago',
    kind: said(filter.kind),
    staff: said(filter.staff),
    accountNumber: said(filter.accountNumber),
    byStaffOnly: filter.byStaffOnly ?? false,
  };
}

/**
 * What was taken: the filter, without the sign-in name of anybody. What was typed is kept where it means something here, since the record
 * is never changed: a kind that is written as kinds are, and the number of an account that exists.
 */
async function detailOf({ db }: AuditDeps, { fromDate, toDate, kind = '', accountNumber = '' }: Filter): Promise<Record<string, string>> {
  const isKind = /^[A-Za-z]{1,50}(\.[A-Za-z]{1,50})?$/.test(kind);
  const isNumber = accountNumber !== '' && (await isAccountNumber(db, accountNumber));
  const kept = { fromDate, toDate, kind: isKind && kind, accountNumber: isNumber && accountNumber };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value)) as Record<string, string>;
}

function presentEntry(row: AuditRow): Entry {
  return {
    id: row.id,
    datetime: row.at.toISOString(),
    kind: row.action,
    staff: row.staff_id === null ? null : { userId: row.staff_id, name: row.staff_name ?? String(row.staff_id) },
    user: row.user_id === null ? null : { userId: row.user_id, name: row.username ?? String(row.user_id) },
    account: row.account_id === null ? null : { accountId: row.account_id, accountNumber: row.account_number ?? String(row.account_id) },
    detail: Object.entries((row.detail ?? {}) as Record<string, unknown>).map(([name, value]) => ({ name, value: String(value) })),
  };
}

const columns = ['id', 'datetime', 'kind', 'staff', 'user', 'account', 'detail'] as const;

/** A page at a time, below the last id: the file is as of its beginning, and of any length. */
async function* csvOf(deps: AuditDeps, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(columns);
  let before: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await findEntries(deps.db, filter, { before, limit: exportPageSize });
    yield rows.map((row) => csvLine(cellsOf(presentEntry(row)))).join('');
    before = rows.at(-1)?.id ?? null;
    if (rows.length < exportPageSize || before === null) return;
  }
}

function cellsOf({ id, datetime, kind, staff, user, account, detail }: Entry): string[] {
  const words = detail.map(({ name, value }) => `${name}=${value}`).join('; ');
  return [String(id), datetime, kind, staff?.name ?? '', user?.name ?? '', account?.accountNumber ?? '', words].map(harmless);
}

/** A spreadsheet takes a cell that begins like this for a formula. */
const harmless = (cell: string): string => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell);
