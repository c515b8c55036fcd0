/** Texts of choosing, moving and cancelling a visit. */
export const appointments = {
  title: 'Schedule your installation',
} as const;
