import { Link } from '../../src/platform/navigation/index.ts';
import { buttonClass } from '../../src/ui/Button.tsx';
import { type StaffPageProps, staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { AreaPage, NewAreaPage } from './AreaPage.tsx';
import { AreasView } from './AreasView.tsx';
import { FileView } from './FileView.tsx';
import { TryView } from './TryView.tsx';

const views = { '': AreasView, file: FileView, try: TryView } as const;
const isView = (rest: string): rest is keyof typeof views => Object.hasOwn(views, rest);

/** The coverage map: areas, a file in and out, trying an address; below it one area or a new one (S-130 to S-141). */
export function CoveragePage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('coverage');
  const back = <Link href={staffPath('coverage')}>{texts.title}</Link>;
  if (rest === 'new') return <NewAreaPage back={back} />;
  if (/^[1-9]\d{0,14}$/.test(rest)) return <AreaPage key={rest} id={rest} back={back} />;
  const current = isView(rest) ? rest : '';
  const View = views[current];
  const tabs = [
    { key: '', href: staffPath('coverage'), title: texts.areas },
    { key: 'file', href: staffPath('coverage', 'file'), title: texts.file },
    { key: 'try', href: staffPath('coverage', 'try'), title: texts.tryIt },
  ];
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        actions={
          <Link className={buttonClass({ kind: 'primary' })} href={staffPath('coverage', 'new')}>
            {texts.add}
          </Link>
        }
      />
      <Tabs label={texts.parts} tabs={tabs} current={current} />
      <View />
    </>
  );
}
