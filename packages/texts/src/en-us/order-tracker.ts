/** The tracker in an open row of My Orders; the sentences about the order come from the server (orderProgress). */
export const orderTracker = {
  next: 'Next',
  by: 'By',
  visit: 'Technician visit',
  steps: 'Steps',
  states: { done: 'Done', current: 'Now', next: 'Next' },
  choose: 'Choose a time',
  change: 'Change or cancel the visit',
  noLink: 'The page to choose a time could not be opened. Please try again.',
} as const;
