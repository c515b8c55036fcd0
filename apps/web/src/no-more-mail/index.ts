/** Leaving the list of visitors who wait for service. */
export { NoMoreMailScreen } from './NoMoreMailScreen.tsx';
