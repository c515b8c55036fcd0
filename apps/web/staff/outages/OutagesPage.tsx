import { Link } from '../../src/platform/navigation/index.ts';
import type { StaffPageProps } from '../paths.ts';
import { staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { NewOutage } from './NewOutage.tsx';
import { OneOutage } from './OneOutage.tsx';
import { OutageList } from './OutageList.tsx';
import { OutageSettings } from './OutageSettings.tsx';

/** Outages: the list, and below it a new one, planned work, one of them, or how they are told and credited (S-150 to S-158). */
export function OutagesPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('outages');
  const back = <Link href={staffPath('outages')}>{texts.title}</Link>;
  if (rest === 'new' || rest === 'plan') return <NewOutage key={rest} isPlanned={rest === 'plan'} back={back} />;
  if (rest === 'settings') return <OutageSettings back={back} />;
  if (/^[1-9]\d{0,14}$/.test(rest)) return <OneOutage key={rest} id={Number(rest)} back={back} />;
  return <OutageList />;
}
