import type { InvariantQuery } from './invariant.ts';

/** Invariants of what was given up: I20 its journals move what they are for, I21 no more is recovered than was, I22 nothing is owed after it. */
export const writeOffInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I20',
    name: 'write-off-lines',
    broken: /* sql */ `
      select j.account_id, j.kind || ' journal ' || j.id || ' has a line of ' || l.amount_cents || ' on ' || l.ledger_account
        from ledger_journal j join ledger_line l on l.journal_id = j.id
       where (j.kind = 'writeOff' and not ((l.ledger_account = 'receivable' and l.amount_cents < 0)
                                        or (l.ledger_account = 'badDebt' and l.amount_cents > 0)))
          or (j.kind = 'recovery' and l.ledger_account not in ('unapplied', 'badDebt'))
          or (l.ledger_account = 'badDebt' and j.kind not in ('writeOff', 'recovery'))`,
  },
  {
    invariant: 'I21',
    name: 'recovered',
    broken: /* sql */ `
      select l.account_id, 'recovered ' || -sum(l.amount_cents) || ' more than was written off'
        from ledger_line l where l.ledger_account = 'badDebt' group by l.account_id having sum(l.amount_cents) < 0
      union all
      select l.account_id, 'taken back ' || sum(l.amount_cents) || ' more than was recovered'
        from ledger_line l join ledger_journal j on j.id = l.journal_id
       where j.kind = 'recovery' and l.ledger_account = 'badDebt' group by l.account_id having sum(l.amount_cents) > 0`,
  },
  {
    invariant: 'I22',
    name: 'written-off',
    broken: /* sql */ `
      select a.id, 'written off and owes ' || b.receivable_cents
        from account a join account_balance b on b.account_id = a.id
       where a.status = 'Written-Off' and b.receivable_cents <> 0
         and exists (select from ledger_journal j where j.account_id = a.id and j.kind = 'writeOff')`,
  },
];
