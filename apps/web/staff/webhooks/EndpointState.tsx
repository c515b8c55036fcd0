import { Badge } from '../../src/ui/Badge.tsx';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';

export type Endpoint = StaffAnswer<'webhooks.listEndpoints'>[number];

/** On, off, or on and failing. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { state: texts } = useStaffTexts('webhooks');
  if (!endpoint.isOn) {
    return (
      <Badge tone={endpoint.offReason === 'staff' ? 'neutral' : 'danger'} hollow>
        {texts.off}
      </Badge>
    );
  }
  return endpoint.failingSinceDatetime === null ? <Badge tone="success">{texts.on}</Badge> : <Badge tone="warning">{texts.failing}</Badge>;
}
