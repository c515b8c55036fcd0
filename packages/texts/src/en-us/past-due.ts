/** What is past due and what follows from it, where bills are looked at and paid. */
export const pastDue = {
  pastDue: '${amount} is past due',
  suspended: 'Your service is suspended',
  since: 'It was due on {date}.',
  open: '${amount} is past due since {date}.',
  lateFee: 'If it is still open on {date}, a late fee of ${amount} goes on your next bill.',
  stops: 'Your service stops on {date} unless you pay ${amount} before that day.',
  reconnectionLater: 'Once it has stopped, connecting it again costs ${amount}.',
  reconnects: 'Pay ${amount} and your service comes back as soon as the payment goes through.',
  reconnectionFee: 'A reconnection fee of ${amount} is then on your next bill.',
  staysOff: 'Paying does not bring your service back by itself.[ Please call {supportPhone}.]',
  choice: 'Pay Past Due',
  failed: 'We could not look up what is past due.',
  restored: 'Your service is connected again.',
} as const;
