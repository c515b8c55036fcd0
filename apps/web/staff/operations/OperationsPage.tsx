import { type StaffPageProps, staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { JobsView } from './JobsView.tsx';
import { MessagesView } from './MessagesView.tsx';
import { RunsView } from './RunsView.tsx';

const views = { jobs: JobsView, messages: MessagesView, runs: RunsView } as const;
const order = ['jobs', 'messages', 'runs'] as const;

/** What works behind the pages (S-180 to S-186): jobs, and at addresses of their own the messages and the last runs. */
export function OperationsPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('operations');
  const current = order.find((each) => each === rest) ?? 'jobs';
  const View = views[current];
  const tabs = order.map((key) => ({ key, href: staffPath('operations', key === 'jobs' ? '' : key), title: texts.views[key] }));
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Tabs label={texts.views.label} tabs={tabs} current={current} />
      <View />
    </>
  );
}
