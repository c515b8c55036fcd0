/** What happens with an order now, next and by when. */
export const orderProgress = {
  next: 'What happens next',
} as const;
