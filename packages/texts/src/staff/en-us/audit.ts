/** The record of what was done. */
export const audit = {
  title: 'Audit',
  intro: 'What was done, by whom, when and to which account. Entries can be read and taken as a file, never changed.',
  filter: {
    title: 'Filter',
    from: 'From',
    to: 'To',
    kind: 'What',
    kindHint: 'A kind such as session.signedIn, or its subject: session',
    staff: 'Member of staff (e-mail)',
    account: 'Account number',
    byStaffOnly: 'Only what staff did',
    apply: 'Show',
    clear: 'Clear',
  },
  columns: { when: 'When', what: 'What', who: 'Who', account: 'Account', detail: 'Details' },
  product: 'the product',
  inName: '{staff} (about {user})',
  empty: 'No entries',
  emptyText: 'Nothing on record fits this filter.',
} as const;
