import { shell as shellEn } from '@porchlight/texts/en-us/shell.ts';
import { localeTags } from '@porchlight/texts/locales.ts';
import { shell as shellEs } from '@porchlight/texts/sp-es/shell.ts';
import { OfflineFrame } from '../shell/OfflineScreen.tsx';
import text from '../ui/text.module.css';

/**
 * What a proxy shows while the product is away (SHELL-030). It is one file without a script, which cannot know what its reader chose: it says it
 * in both languages.
 */
export function MaintenancePage() {
  const { title, text: sentence } = shellEn.maintenance;
  const spanish = shellEs.maintenance;
  const { lang } = localeTags['sp-es'];
  return (
    <OfflineFrame>
      <h1 className={text.title}>{title}</h1>
      <p>{sentence}</p>
      <h2 className={text.title} lang={lang}>
        {spanish.title}
      </h2>
      <p lang={lang}>{spanish.text}</p>
    </OfflineFrame>
  );
}
