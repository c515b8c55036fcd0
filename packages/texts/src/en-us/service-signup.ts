/** Texts of the flow that a sign-up-for-service link opens. */
export const serviceSignup = {
  title: 'Sign up for service',
} as const;
