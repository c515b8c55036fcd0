// Signing in, also for the screens that end with it.
export { signIn } from './sign-in.ts';
