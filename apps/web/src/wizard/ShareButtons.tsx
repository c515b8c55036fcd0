import { fill } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { buttonClass } from '../ui/Button.tsx';
import { shareUrl } from './share-url.ts';

export interface ShareTexts {
  share: string;
  tweet: string;
  /** What is shared, with {brandName}. */
  shareText: string;
}

/** 'Share It' and 'Tweet It': the public address of the site and a sentence, never the order; each only where a template is set (GUEST-045, D-058). */
export function ShareButtons({ texts }: { texts: ShareTexts }) {
  const configuration = usePageConfiguration();
  const text = fill(texts.shareText, { brandName: configuration?.brandName ?? '' });
  const { social, microblog } = configuration?.shareUrls ?? {};
  return (
    <>
      {[
        { template: social, label: texts.share },
        { template: microblog, label: texts.tweet },
      ].map(({ template, label }) => {
        const href = template ? shareUrl(template, { url: window.location.origin, text }) : null;
        return (
          href && (
            <a key={label} className={buttonClass({ kind: 'quiet', size: 'large' })} href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          )
        );
      })}
    </>
  );
}
