/** Staff in a customer's name: following the link, the bar they see all the while, and what stands at the end. */
export { ImpersonationBar } from './ImpersonationBar.tsx';
export { ImpersonationScreen } from './ImpersonationScreen.tsx';
