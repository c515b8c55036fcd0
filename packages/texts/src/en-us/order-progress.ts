/**
 * What happens with an order: how its steps are called, what happens now, what comes next. `status` is the word for lists, `name` the
 * step in a list of steps.
 */
export const orderProgress = {
  newService: {
    received: {
      status: 'Order received',
      name: 'Order received',
      now: 'We have your order and are checking it. You do not need to do anything.',
      next: 'You choose a time for the installation. We send you an e-mail as soon as you can.',
    },
    scheduling: {
      status: 'Choose a time',
      name: 'Time for the installation',
      now: 'Your order is ready. Please choose a time for the installation.',
      next: 'A technician comes at the time you choose and connects your service.',
    },
    scheduled: {
      status: 'Technician visit scheduled',
      name: 'Technician visit scheduled',
      now: 'Your installation is booked. An adult must be at home when the technician comes.',
      next: 'The technician connects your service. It works when the visit is over.',
    },
    finished: { status: 'Completed', name: 'Service is on', now: 'Your service is installed and on.' },
    cancelled: { name: 'Cancelled', now: 'This order was cancelled. Nothing more happens with it.' },
  },
  signup: {
    received: {
      status: 'Waiting for construction',
      name: 'Sign-up received',
      now: 'We have your sign-up. Service is not ready at your address yet.',
      next: 'You choose your plan. We send you an e-mail with a link as soon as service is ready.',
    },
    choosing: {
      status: 'Choose your plan',
      name: 'Choose your plan',
      now: 'Service is ready at your address. Please choose your plan with the link we e-mailed you.',
      next: 'You choose a time for the installation.',
    },
    scheduling: {
      status: 'Choose a time',
      name: 'Time for the installation',
      now: 'Your plan is chosen. Please choose a time for the installation.',
      next: 'A technician comes at the time you choose and connects your service.',
    },
    scheduled: {
      status: 'Technician visit scheduled',
      name: 'Technician visit scheduled',
      now: 'Your installation is booked. An adult must be at home when the technician comes.',
      next: 'The technician connects your service. It works when the visit is over.',
    },
    finished: { status: 'Completed', name: 'Service is on', now: 'Your service is installed and on.' },
    cancelled: { name: 'Cancelled', now: 'This sign-up was cancelled. Nothing more happens with it.' },
  },
  planChange: {
    received: {
      status: 'Being changed',
      name: 'Change requested',
      now: 'We have your change and are setting it up. Your service stays on.',
      next: 'Your service changes. We tell you by e-mail when it is done.',
    },
    finished: { status: 'Completed', name: 'Change done', now: 'Your service was changed.' },
    cancelled: { name: 'Cancelled', now: 'This change was cancelled. Your service is as it was.' },
  },
  serviceVisit: {
    received: {
      status: 'Request received',
      name: 'Request received',
      now: 'We have your request and are checking it. You do not need to do anything.',
      next: 'You choose a time for the visit. We send you an e-mail as soon as you can.',
    },
    scheduling: {
      status: 'Choose a time',
      name: 'Time for the visit',
      now: 'Your request is ready. Please choose a time for the visit.',
      next: 'A technician comes at the time you choose.',
    },
    scheduled: {
      status: 'Technician visit scheduled',
      name: 'Technician visit scheduled',
      now: 'Your visit is booked. An adult must be at home when the technician comes.',
      next: 'The technician does the work. Nothing is left for you to do after that.',
    },
    finished: { status: 'Completed', name: 'Work done', now: 'The work is done.' },
    cancelled: { name: 'Cancelled', now: 'This request was cancelled. Nothing more happens with it.' },
  },
  /** What differs for an interest in service: nothing was signed up for. */
  survey: { received: 'We know of your interest', cancelled: 'Withdrawn' },
} as const;
