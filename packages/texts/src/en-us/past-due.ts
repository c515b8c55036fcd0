/** What is past due and what follows from it, where bills are looked at and paid. */
export const pastDue = {
  pastDue: '${amount} is past due',
  since: 'It was due on {date}.',
  stops: 'Your service stops on {date}, {relative}, unless you pay ${amount} before that day.',
  reconnectionLater: 'Once it has stopped, connecting it again costs ${amount}.',
  lateFee: 'What is still open on {date}, {relative}, adds a late fee of ${amount} to your next bill.',
  suspended: 'Your service is suspended',
  open: '${amount} is past due since {date}.',
  reconnects: 'Pay ${amount} and your service comes back as soon as the payment is accepted.',
  reconnectionFee: 'A reconnection fee of ${amount} is then on your next bill.',
  ends: 'If it is not paid, your service ends for good on {date}, {relative}.',
  staysOff: 'Pay ${amount} first. Your service is then connected by our staff, not by itself.[ Please call {supportPhone}.]',
  choice: 'Pay Past Due',
} as const;
