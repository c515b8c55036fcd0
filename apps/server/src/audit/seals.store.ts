import type { Transaction } from '../platform/db/database.ts';
import { leaf, sealHash } from './leaf.sql.ts';

const takeTurnText = `select pg_try_advisory_xact_lock(hashtextextended('audit_seal', 60)) as mine`;

/** False while another process seals. */
export async function takeTurn(tx: Transaction): Promise<boolean> {
  const [row] = await tx.prepared<{ mine: boolean }>('audit-seal-turn', takeTurnText, []);
  return row?.mine === true;
}

// Whoever drew an id up to the mark began before it was made. An id that was drawn and not committed then is of one of these.
const readMarkText = `
  select m.to_id as "toId", exists (
           select from pg_stat_activity a
            where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
              and a.xact_start <= m.marked_at) as "isOpen",
         coalesce((select max(s.to_id) from audit_seal s), 0) as "sealedTo"
    from audit_seal_mark m`;

/** How far ids had been given out when the mark was made, whether somebody of before is still at work, and how far all is sealed. */
export async function readMark(tx: Transaction): Promise<{ toId: number; isOpen: boolean; sealedTo: number } | null> {
  const [row] = await tx.prepared<{ toId: number; isOpen: boolean; sealedTo: number }>('audit-seal-mark', readMarkText, []);
  return row ?? null;
}

const drawn = `select case when is_called then last_value else 0 end as last from audit_event_id_seq`;
const moveMarkText = `
  insert into audit_seal_mark (to_id, marked_at, seals) values ($1, clock_timestamp(), 0)
  on conflict (is_only) do update set to_id = excluded.to_id, marked_at = excluded.marked_at`;

/** Marks how far ids have been given out by now: the time is read after the number, so that whoever drew one of them began before. */
export async function moveMark(tx: Transaction): Promise<void> {
  const [row] = await tx.prepared<{ last: number }>('audit-seal-drawn', drawn, []);
  await tx.prepared('audit-seal-move-mark', moveMarkText, [row?.last ?? 0]);
}

export interface Seal {
  number: number;
  toId: number;
  entries: number;
  /** In hexadecimal digits. */
  hash: string;
}

const insert = `
  with place as (
    select coalesce(max(number), 0) + 1 as number, coalesce(max(to_id), 0) + 1 as from_id,
           coalesce((select hash from audit_seal order by number desc limit 1), ''::bytea) as hash_before from audit_seal
  ), s as (
    select p.number, p.from_id, $1::int8 as to_id, p.hash_before, coalesce(
             (select string_agg(${leaf}, ''::bytea order by e.id) from audit_event e where e.id between p.from_id and $1), ''::bytea) as leaves
      from place p
  ), counted as (update audit_seal_mark set seals = s.number from s)
  insert into audit_seal (number, from_id, to_id, leaves, hash_before, hash, sealed_at)
  select s.number, s.from_id, s.to_id, s.leaves, s.hash_before, ${sealHash}, $2 from s
  returning number, to_id as "toId", length(leaves) / 24 as entries, encode(hash, 'hex') as hash`;

/** Seals every entry after the last seal up to that id. */
export async function insertSeal(tx: Transaction, toId: number, at: Date): Promise<Seal> {
  const [row] = await tx.prepared<Seal>('audit-seal-insert', insert, [toId, at]);
  if (!row) throw new Error('the seal was not written');
  return row;
}
