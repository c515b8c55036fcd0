import type { ComponentProps } from 'react';
import { useTexts } from '../../src/platform/i18n/index.ts';
import { PasswordInput } from '../../src/ui/PasswordInput.tsx';

/** A password on a staff page; it can be looked at while it is typed. */
export function SecretInput(props: Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>) {
  const { showPassword, hidePassword } = useTexts('session');
  return <PasswordInput {...props} showLabel={showPassword} hideLabel={hidePassword} />;
}
