import { StepFrame } from '../StepFrame.tsx';
import type { StepProps } from './step-props.ts';

export function ConfigureStep({ state }: StepProps) {
  return <StepFrame heading={state.form.formattedAddress} />;
}
