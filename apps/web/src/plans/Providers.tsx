import { useState } from 'react';
import { configuredBaseUrl } from '../platform/api/configured-base-url.ts';
import type { Plan } from './offers.ts';
import styles from './plans.module.css';
import { providerLogo } from './provider-logo.ts';

/** Who provides the service, by logo (GUEST-027), or by name where there is none or it does not arrive (D-019). */
export function Providers({ providers }: { providers: Plan['providers'] }) {
  if (providers.length === 0) return null;
  return (
    <ul className={styles.providers}>
      {providers.map((provider) => (
        <li key={provider.name}>
          <Provider {...provider} />
        </li>
      ))}
    </ul>
  );
}

function Provider({ name, logo }: Plan['providers'][number]) {
  const [isMissing, setMissing] = useState(false);
  const source = providerLogo(logo, configuredBaseUrl());
  if (!source || isMissing) return name;
  return <img src={source} alt={name} height={20} loading="lazy" onError={() => setMissing(true)} />;
}
