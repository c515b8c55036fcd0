import { Link } from '../../src/platform/navigation/index.ts';
import { type StaffPageProps, staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { JobsView } from './JobsView.tsx';
import { MessagesView } from './MessagesView.tsx';
import styles from './operations.module.css';
import { RunsView } from './RunsView.tsx';

const views = { jobs: JobsView, messages: MessagesView, runs: RunsView } as const;
const order = ['jobs', 'messages', 'runs'] as const;

/** What works behind the pages (S-180 to S-186): jobs, and at addresses of their own the messages and the last runs. */
export function OperationsPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('operations');
  const current = order.find((each) => each === rest) ?? 'jobs';
  const View = views[current];
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <nav className={styles.views} aria-label={texts.views.label}>
        {order.map((view) => (
          <Link key={view} href={staffPath('operations', view === 'jobs' ? '' : view)} aria-current={view === current ? 'page' : undefined}>
            {texts.views[view]}
          </Link>
        ))}
      </nav>
      <View />
    </>
  );
}
