/** Words of messages about unpaid bills, of the notices that the account page shows about them, and of the fees on the next bill. */
export const dunningMail = {
  /** Lines of a bill. */
  lateFeeLine: 'Late fee, bill due {date}',
  reconnectionFeeLine: 'Reconnection fee',
  reminder: {
    subject: 'Your bill is past due: ${amount}',
    preview: 'It was due on {date}.',
    heading: 'Your bill is past due',
    text: '${amount} of account {accountNumber} is past due. It was due on {date}.',
    lateFee: 'If it is still open on {date}, a late fee of ${amount} goes on your next bill.',
    ask: 'Please pay it, or call us[ at {supportPhone}] if you need more time.',
  },
  notice: {
    subject: 'Your service will be suspended on {date}',
    preview: 'Pay ${amount} before that day and it stays on.',
    heading: 'Your service will be suspended',
    text: '${amount} of account {accountNumber} is past due since {date}. If it is not paid, your service will be suspended on {suspendsOn}.',
    stops: 'Pay ${amount} before {suspendsOn} and your service stays on.',
    moreTime: 'If you need more time, please call us[ at {supportPhone}].',
  },
  suspended: {
    subject: 'Your service is suspended',
    preview: 'Pay ${amount} and it is on again.',
    heading: 'Your service is suspended',
    text: 'The service of account {accountNumber} was suspended on {today}, because ${amount} is past due since {date}.',
    reconnects: 'Pay ${amount} and your service is on again as soon as the payment goes through.',
    ends: 'If it is not paid before {date}, your service ends that day.',
  },
  reconnected: {
    subject: 'Your service is on again',
    preview: 'Thank you for your payment.',
    heading: 'Your service is on again',
    text: 'What was past due on account {accountNumber} is paid, and your service was connected again on {today}. If a device stays offline, please restart it.',
    fee: 'The reconnection fee of ${amount} is on your next bill.',
  },
  deactivated: {
    subject: 'Your service has ended',
    preview: '${amount} is still to be paid.',
    heading: 'Your service has ended',
    text: 'The service of account {accountNumber} ended on {today}, because ${amount} is past due since {date}.',
    owed: 'Please pay what is still open. Paying does not bring the service back by itself; call us[ at {supportPhone}] to order it again.',
  },
  /** In several of them. */
  reconnectionCosts: 'Connecting suspended service again costs ${amount}, on the next bill.',
  onItsWay: 'If you have paid already, thank you: there is nothing more to do.',
  rows: {
    pastDue: 'Past due',
    since: 'Due since',
    suspendsOn: 'Suspended on',
    endsOn: 'Ends on',
  },
  payButton: 'Make a payment',
  viewButton: 'View your account',
  why: 'You get this because it concerns an unpaid bill of your {brandName} account.',
  letterPortal: 'You can pay in the portal at {address}.',
  /** On the account page. */
  notices: {
    pastDue: '${amount} is past due since {date}.',
    suspends: '${amount} is past due since {date}. Pay it before {suspendsOn}, or your service will be suspended that day.',
    suspended: 'Your service is suspended, because ${amount} is past due since {date}. Pay it and your service is on again.',
    deactivated: 'Your service has ended, because ${amount} is past due since {date}.',
  },
} as const;
