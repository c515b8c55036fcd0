import { PanelBody } from '../panels/PanelParts.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Devices } from './Devices.tsx';
import { History } from './History.tsx';

/** Who was here: the devices signed in, and what happened to the account. */
export function ActivityPanel() {
  const sessions = useQuery({ ...routeQuery('activity.listSessions', {}), staleTime: 0 });
  return (
    <PanelBody>
      <Devices query={sessions} />
      <History isAwaited={sessions.isPending} />
    </PanelBody>
  );
}
