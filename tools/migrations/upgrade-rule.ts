/** Something in a migration that a version which still runs could not live with, or that would keep it waiting. */
export interface Finding {
  rule: 'drops' | 'renames' | 'retypes' | 'demands' | 'rewrites' | 'scans' | 'blocks' | 'replaces';
  /** The table or function it is about. */
  subject: string;
  /** The part of the statement, on one line. */
  part: string;
}

export interface SchemaBefore {
  tables: ReadonlySet<string>;
  functions: ReadonlySet<string>;
}

/** Tables that hold what a provider has set up, some hundred rows: whatever is done to all of them is done in a moment. */
const smallTables = new Set([
  'billing_policy',
  'coverage_area',
  'location',
  'notification_category',
  'outage',
  'plan',
  'rate',
  'service_provider',
  'site_setting',
  'content_text',
  'staff_permission',
  'technician',
  'technician_absence',
  'technician_location',
  'technician_shift',
]);

/** Statements without comments, texts and the bodies of functions, each on one line and in small letters. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--[^\n]*|'[^']*'/g, (found) => (found.startsWith('-') ? '' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** What a migration makes: later ones find it there. */
export function madeBy(sql: string): { tables: string[]; functions: string[] } {
  const statements = statementsOf(sql);
  const named = (pattern: RegExp) => statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
  return {
    tables: named(/^create (?:unlogged )?table (?:if not exists )?(\w+)/),
    functions: named(/^create (?:or replace )?function (\w+)/),
  };
}

/** Where a migration does not only add, or keeps those that serve from working for longer than a moment. */
export function judgeMigration(sql: string, before: SchemaBefore): Finding[] {
  return statementsOf(sql).flatMap((statement) => judgeStatement(statement, before));
}

function judgeStatement(statement: string, before: SchemaBefore): Finding[] {
  const found = (rule: Finding['rule'], subject: string, part = statement): Finding => ({ rule, subject, part: part.slice(0, 120) });
  const dropped = /^drop (?:table|view|materialized view|type|domain|function|trigger|sequence|schema) (?:if exists )?(\w+)/.exec(
    statement,
  );
  if (dropped?.[1]) return [found('drops', dropped[1])];
  const truncated = /^truncate (?:table )?(\w+)/.exec(statement);
  if (truncated?.[1]) return [found('drops', truncated[1])];
  const replaced = /^create or replace function (\w+)/.exec(statement)?.[1];
  if (replaced !== undefined && before.functions.has(replaced)) return [found('replaces', replaced)];
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement);
  if (altered?.[1] && before.tables.has(altered[1])) {
    const table = altered[1];
    return clausesOf(altered[2] ?? '').flatMap((clause) => judgeClause(clause, table).map((rule) => found(rule, table, clause)));
  }
  const table =
    /^create (?:unique )?index (?!concurrently).*? on (?:only )?(\w+)/.exec(statement)?.[1] ??
    /^(?:update|delete from) (?:only )?(\w+)/.exec(statement)?.[1] ??
    /^lock table (?:only )?(\w+)/.exec(statement)?.[1];
  if (table !== undefined && before.tables.has(table) && !smallTables.has(table)) return [found('blocks', table)];
  return [];
}

function judgeClause(clause: string, table: string): Finding['rule'][] {
  const rules: Finding['rule'][] = [];
  const isLarge = !smallTables.has(table);
  if (/^rename\b/.test(clause)) rules.push('renames');
  if (/^drop (?!constraint|not null)/.test(clause) || /^alter (?:column )?\w+ drop default/.test(clause)) rules.push('drops');
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(clause)) rules.push('retypes');
  if (/^alter (?:column )?\w+ set not null/.test(clause)) rules.push('demands');
  if (/^add (?:column )?(?!constraint|check|unique|primary|foreign|exclude)/.test(clause)) {
    const hasValue = /\bdefault\b|\bgenerated\b/.test(clause);
    if (/\bnot null\b/.test(clause) && !hasValue) rules.push('demands');
    if (isLarge && /\bgenerated\b|default (?:gen_random_uuid|random|nextval|clock_timestamp)/.test(clause)) rules.push('rewrites');
    if (isLarge && /\bcheck ?\(|\bunique\b|\bprimary key\b/.test(clause)) rules.push('scans');
  } else if (/^add\b/.test(clause) && isLarge && !/\bnot valid$/.test(clause)) rules.push('scans');
  return rules;
}

/** Clauses of an alter table: parted by the commas that stand in no bracket and no text. */
function clausesOf(text: string): string[] {
  const clauses = [''];
  let [depth, isQuoted] = [0, false];
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && letter === '(') depth += 1;
    if (!isQuoted && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) clauses.push('');
    else clauses[clauses.length - 1] += letter;
  }
  return clauses.map((clause) => clause.trim());
}
