import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import text from '../../ui/text.module.css';
import type { VisitNews } from './visit-run.ts';

/** What became of the last thing that was asked for, said aloud. */
export function News({ news }: { news: VisitNews | null }) {
  return (
    <div role="status" className={text.live}>
      {news && <Told news={news} />}
    </div>
  );
}

function Told({ news }: { news: VisitNews }) {
  const texts = useTexts('appointments').visit;
  const { codes } = useTexts('errors');
  const told = {
    moved: { tone: 'success', title: texts.moved },
    cancelled: { tone: 'info', title: texts.cancelDone },
    taken: { tone: 'warning', title: texts.takenTitle, words: texts.taken },
    notMoved: { tone: 'danger', title: texts.notChanged, words: texts.notMoved },
    notChanged: { tone: 'danger', title: texts.notChanged, words: codes.GEN0001 },
    unknown: { tone: 'danger', title: texts.notChanged, words: texts.unknown },
    tooLate: { tone: 'danger', title: texts.notChanged, words: codes.APT0004 },
    earlierFailed: { tone: 'danger', title: texts.earlierFailed },
  } as const satisfies Record<VisitNews, { tone: 'info' | 'success' | 'warning' | 'danger'; title: string; words?: string }>;
  const { tone, title, words }: { tone: 'info' | 'success' | 'warning' | 'danger'; title: string; words?: string } = told[news];
  return (
    <Alert tone={tone} title={title}>
      {words}
    </Alert>
  );
}
