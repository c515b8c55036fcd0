import type { IconName } from '../ui/Icon.tsx';

const icons: Readonly<Record<string, IconName>> = {
  fiber: 'fiber',
  internet: 'fiber',
  voice: 'phone',
  phone: 'phone',
  tv: 'tv',
  video: 'tv',
};

/** The product's icon for the kind of a service; one for every kind it does not know. */
export const serviceIcon = (icon: string | null): IconName => icons[(icon ?? '').toLowerCase()] ?? 'service';
