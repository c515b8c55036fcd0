import { useState } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useSession } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { OneTimeCodes } from './OneTimeCodes.tsx';
import { Passkeys } from './Passkeys.tsx';

/** Ways to sign in: passkeys and one-time codes beside the password. */
export function SignInMethodsPanel() {
  const texts = useTexts('signInMethods');
  const shell = useTexts('shell');
  const query = useQuery({ ...routeQuery('signInMethods.listSignInMethods', {}), staleTime: 0 });
  const isStaff = useSession().impersonated;
  const [done, setDone] = useState<string | null>(null);
  const refresh = () => void query.refetch();
  const finish = (sentence: string | null) => {
    setDone(sentence);
    refresh();
  };
  const part = { mayChange: !isStaff, onStart: () => setDone(null), onDone: finish, onChanged: refresh };
  return (
    <PanelBody>
      {isStaff && <Alert>{texts.staffCannot}</Alert>}
      <div role="status">{done !== null && <Alert tone="success">{done}</Alert>}</div>
      <Read query={query} waiting={<SkeletonLines lines={8} label={shell.loading} />} failedText={texts.failed}>
        {({ passkeys, secondFactor }) => (
          <>
            <Passkeys passkeys={passkeys} {...part} />
            <OneTimeCodes {...secondFactor} {...part} />
          </>
        )}
      </Read>
    </PanelBody>
  );
}
