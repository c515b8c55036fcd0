import { useState } from 'react';
import { useLocation } from '../platform/navigation/index.ts';
import { newVisit } from '../wizard/index.ts';
import { GuestOrderVisit } from './GuestOrderVisit.tsx';
import { orderHistory } from './order-history.ts';

/** Ordering as a guest. Every change of the location starts it over (GUEST-010, D-122); its own steps are no change of the location. */
export function GuestOrderScreen() {
  const location = useLocation();
  const [visit, setVisit] = useState(() => newVisit(location));
  const current = orderHistory.visitAt(visit, location);
  if (current !== visit) setVisit(current);
  return <GuestOrderVisit key={current.id} visit={current} />;
}
