import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import type { RouteName } from '../api/route-types.ts';
import { useTexts } from '../i18n/index.ts';
import { useCallGate } from './use-session.ts';

/** What leads to a call; staff in a customer's name, to whom it is closed, read that instead (PERM-023). */
export function StaffGate({ call, children }: { call: RouteName; children: ReactNode }) {
  const { isClosedToStaff } = useCallGate();
  const { codes } = useTexts('errors');
  return isClosedToStaff(call) ? <Alert>{codes.AUTH0008}</Alert> : children;
}
