import { StepFrame } from '../StepFrame.tsx';
import type { StepProps } from './step-props.ts';

export function HolderStep({ state }: StepProps) {
  return <StepFrame heading={state.form.formattedAddress} />;
}
