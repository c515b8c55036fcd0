/** The next bill as things stand, in My Invoices. */
export const nextBill = {
  heading: 'Your next bill',
  estimate: 'Estimate',
  comes: 'Comes on {date}, due {dueDate}',
  lines: 'What is on your next bill',
  note: 'This is what it comes to as things stand. It changes with your services, your credits and the way you get your bill.',
  failed: 'Your next bill could not be worked out.',
} as const;
