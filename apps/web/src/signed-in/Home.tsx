import { AccountPage } from '../account/index.ts';

/** The page under the panels. */
export function Home() {
  return <AccountPage />;
}
