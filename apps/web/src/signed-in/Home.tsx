import { useTexts } from '../platform/i18n/index.ts';
import text from '../ui/text.module.css';

/** The page under the panels. */
export function Home() {
  return <h1 className={text.visuallyHidden}>{useTexts('shell').nav.home}</h1>;
}
