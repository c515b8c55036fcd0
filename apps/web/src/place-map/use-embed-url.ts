import { addressLine, readTypedAddress } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { pageConfiguration } from '../platform/site/page-configuration.ts';

/** The map's page of an address in one line (C-067), asked for once; undefined while it is, null where there is no map of it. The map is a help: what fails is not told. */
export function useEmbedUrl(line: string): string | null | undefined {
  const [found, setFound] = useState<{ line: string; embedUrl: string | null } | null>(null);
  useEffect(() => {
    if (line === '') return undefined;
    const aborter = new AbortController();
    const parts = readTypedAddress(line);
    const addressWrapper = { ...parts, fullAddress: addressLine(parts), address2: null, address3: null };
    const keep = (embedUrl: string | null): void => {
      if (!aborter.signal.aborted) setFound({ line, embedUrl });
    };
    call('coverage.embedMap', {
      params: { id: pageConfiguration.get()?.defaultLocationId ?? 0 },
      body: { addressWrapper },
      signal: aborter.signal,
    }).then(
      ({ validatedAddress }) => keep(validatedAddress.embedUrl),
      () => keep(null),
    );
    return () => aborter.abort();
  }, [line]);
  return found?.line === line ? found.embedUrl : undefined;
}
