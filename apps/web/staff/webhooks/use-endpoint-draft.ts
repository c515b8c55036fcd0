import { useState } from 'react';
import type { StaffRequest } from '../platform/call.ts';
import type { Endpoint } from './EndpointState.tsx';

type Wish = StaffRequest<'webhooks.addEndpoint'>['body'];

/** What is typed about an address. */
export interface EndpointDraft {
  url: string;
  description: string;
  isAll: boolean;
  types: readonly string[];
  isOn: boolean;
}

const draftOf = (endpoint: Endpoint | null): EndpointDraft => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  isAll: endpoint === null || endpoint.eventTypes.includes('*'),
  types: endpoint?.eventTypes.filter((type) => type !== '*') ?? [],
  isOn: endpoint?.isOn ?? true,
});

/** The form's state; `wish` is null while something is missing, which is said from the first try to save on. */
export function useEndpointDraft(endpoint: Endpoint | null) {
  const [draft, setDraft] = useState(() => draftOf(endpoint));
  const [isChecked, setChecked] = useState(false);
  const hasTypes = draft.isAll || draft.types.length > 0;
  const hasUrl = draft.url.trim() !== '';
  const wish: Wish | null =
    hasTypes && hasUrl
      ? {
          url: draft.url.trim(),
          description: draft.description.trim(),
          eventTypes: (draft.isAll ? ['*'] : draft.types) as Wish['eventTypes'],
          isOn: draft.isOn,
        }
      : null;
  return {
    draft,
    set: (part: Partial<EndpointDraft>) => setDraft((before) => ({ ...before, ...part })),
    reload: (from: Endpoint) => setDraft(draftOf(from)),
    check: () => setChecked(true),
    lacks: { url: isChecked && !hasUrl, types: isChecked && !hasTypes },
    wish,
  };
}
