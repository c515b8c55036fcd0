import { migrations } from '@porchlight/server/platform/db/migrations/index.ts';
import { describe, expect, it } from 'vitest';
import { judgeMigration, madeBy, type SchemaBefore } from './upgrade-rule.ts';

/** What was shipped before upgrades without a stop were promised. */
const lastUnruled = '0022-operation';

/** Reading goes on; writing to that table waits while they are built, which docs/runbooks/upgrade.md tells with figures. */
const indexes = 'builds indexes';

/** The version before calls the new body as well, and is told the same by it. */
const sameAnswers = 'the same answers, found another way';

/** No version calls it by itself. */
const ofTriggers = 'only triggers called it, and they call another one now';

/**
 * What does not keep the rule, and why it may: `migration rule subject`, each with a reason an operator can judge. An entry that is not
 * needed any more fails too.
 */
const allowed: Readonly<Record<string, string>> = {
  '0023-staff blocks audit_event': indexes,
  '0025-outages blocks contact_address': indexes,
  '0025-outages blocks pending_charge': indexes,
  '0028-work blocks appointment': indexes,
  '0028-work blocks customer_order': indexes,
  '0028-work blocks outbox_message': indexes,
  '0030-desk blocks account': indexes,
  '0030-desk blocks autopay_charge': indexes,
  '0030-desk blocks autopay_enrolment': indexes,
  '0030-desk blocks contact': indexes,
  '0030-desk blocks contact_address': indexes,
  '0030-desk blocks contact_email': indexes,
  '0030-desk blocks payment': indexes,
  '0030-desk blocks service_line': indexes,
  '0034-gateway-reports blocks ledger_journal': indexes,
  '0034-gateway-reports blocks payment': indexes,
  '0034-gateway-reports blocks payment_event': indexes,
  '0036-declined-payments blocks payment': indexes,
  '0041-lines-looked-at-once replaces invoice_line_placed': sameAnswers,
  '0043-more-in-sets drops invoice_keeps_lines': ofTriggers,
  '0043-more-in-sets drops invoice_line_placed': ofTriggers,
  '0043-more-in-sets replaces ledger_line_posted': sameAnswers,
};

function allFindings(): string[] {
  const before = { tables: new Set<string>(), functions: new Set<string>() };
  return migrations.flatMap(({ name, up }) => {
    const findings = name > lastUnruled ? judgeMigration(up, before) : [];
    const { tables, functions } = madeBy(up);
    for (const table of tables) before.tables.add(table);
    for (const made of functions) before.functions.add(made);
    return findings.map(({ rule, subject }) => `${name} ${rule} ${subject}`);
  });
}

describe('migrations since 0023', () => {
  it('only add, and keep nobody waiting, but for what is listed with a reason', () => {
    const known = new Set(migrations.map(({ name }) => name));
    const listed = Object.keys(allowed).filter((entry) => known.has(entry.split(' ')[0] ?? ''));
    expect([...new Set(allFindings())].sort()).toEqual(listed.sort());
  });
});

describe('the rule', () => {
  const before: SchemaBefore = { tables: new Set(['account', 'outage']), functions: new Set(['tell']) };
  const rules = (sql: string) => judgeMigration(sql, before).map(({ rule, subject }) => `${rule} ${subject}`);

  it.each([
    ['drop table account', 'drops account'],
    ['alter table account drop column name', 'drops account'],
    ['alter table account add column a text, drop column b', 'drops account'],
    ['alter table account alter column a drop default', 'drops account'],
    ['truncate account', 'drops account'],
    ['alter table account rename column a to b', 'renames account'],
    ['alter table account rename to customer', 'renames account'],
    ['alter table account alter column a type bigint', 'retypes account'],
    ['ALTER TABLE account ALTER a SET DATA TYPE bigint', 'retypes account'],
    ['alter table account alter column a set not null', 'demands account'],
    ['alter table account add column a text not null', 'demands account'],
    ['alter table account add a text not null', 'demands account'],
    ["alter table account add column a text not null default '', add column b int not null", 'demands account'],
    ['alter table outage add column a text not null', 'demands outage'],
    ['alter table account add column a uuid default gen_random_uuid()', 'rewrites account'],
    ['alter table account add column a int generated always as (1) stored', 'rewrites account'],
    ['alter table account add column a int check (a > 0)', 'scans account'],
    ['alter table account add constraint a check (a > 0)', 'scans account'],
    ['alter table account add check (a in (1, 2))', 'scans account'],
    ['alter table account add unique (a)', 'scans account'],
    ['create index a on account (a)', 'blocks account'],
    ['create unique index a on account (a) where b', 'blocks account'],
    ['update account set a = 1', 'blocks account'],
    ['delete from account', 'blocks account'],
    ['create or replace function tell() returns void language sql as $$ select 1 $$', 'replaces tell'],
    ['-- first\nselect 1;\n\n drop table account', 'drops account'],
  ])('refuses: %s', (sql, expected) => {
    expect(rules(sql)).toEqual([expected]);
  });

  it.each([
    'create table shelf (id int not null, a text not null check (a > 0))',
    'alter table account add column a text',
    "alter table account add column a text not null default 'x', add column b timestamptz not null default now()",
    'alter table account add constraint a check (a > 0) not valid',
    'alter table account drop constraint a',
    'alter table account alter column a drop not null',
    'alter table outage add column a text check (a in (1, 2))',
    'create index a on outage (a)',
    'create function hear() returns void language plpgsql as $$ begin drop table account; update account set a = 1; end $$',
    "comment on table account is 'drop table account; update account'",
    '-- drop table account',
    'insert into account (a) values (1)',
  ])('lets pass: %s', (sql) => {
    expect(rules(sql)).toEqual([]);
  });
});
