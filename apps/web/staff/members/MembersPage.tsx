import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { buttonClass } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { MemberForm } from './MemberForm.tsx';

export type Member = StaffAnswer<'access.listMembers'>[number];

/** Members of staff: the list, and below it one of them or a new one (S-005 to S-008). */
export function MembersPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('access').members;
  const members = useStaffRead('access.listMembers', {});
  const back = <Link href={staffPath('members')}>{texts.title}</Link>;
  return (
    <StaffRead query={members}>
      {(list) => {
        if (rest === 'new') return <MemberForm member={null} back={back} refetch={members.refetch} />;
        const member = list.find(({ userId }) => String(userId) === rest);
        if (member) return <MemberForm key={member.userId} member={member} back={back} refetch={members.refetch} />;
        return <MemberList list={list} />;
      }}
    </StaffRead>
  );
}

function MemberList({ list }: { list: readonly Member[] }) {
  const { members: texts, roles } = useStaffTexts('access');
  const moment = useMoment();
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        actions={
          <Link className={buttonClass({ kind: 'primary' })} href={staffPath('members', 'new')}>
            {texts.add}
          </Link>
        }
      />
      {list.length === 0 ? (
        <Empty title={texts.empty} />
      ) : (
        <Table
          caption={texts.title}
          rows={list}
          rowKey={({ userId }) => userId}
          columns={[
            {
              key: 'name',
              header: texts.name,
              cell: ({ userId, displayName }) => <Link href={staffPath('members', String(userId))}>{displayName}</Link>,
            },
            {
              key: 'state',
              header: texts.state,
              cell: ({ isStopped }) => (
                <Badge tone={isStopped ? 'neutral' : 'success'} hollow={isStopped}>
                  {isStopped ? texts.stopped : texts.active}
                </Badge>
              ),
            },
            { key: 'username', header: texts.username, cell: ({ username }) => username },
            { key: 'roles', header: texts.roles, wideOnly: true, cell: (row) => row.roles.map((role) => roles[role]).join(', ') },
            {
              key: 'seen',
              header: texts.lastSeen,
              wideOnly: true,
              cell: ({ lastSeenDatetime }) => (lastSeenDatetime === null ? texts.never : moment(lastSeenDatetime)),
            },
          ]}
        />
      )}
    </>
  );
}
