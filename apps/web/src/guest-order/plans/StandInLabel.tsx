import type { Label } from './use-labels.ts';

export function BroadbandLabel({ label }: { label: Label }) {
  return <p>{label.planName}</p>;
}
