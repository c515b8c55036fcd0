/** Texts of the panel in which a plan is changed. */
export const managePlan = {
  title: 'Manage',
} as const;
