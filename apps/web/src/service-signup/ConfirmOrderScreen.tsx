import { useState } from 'react';
import { useLocation } from '../platform/navigation/index.ts';
import { mailedTokenOf } from '../platform/navigation/mailed-link.ts';
import layout from '../ui/layout.module.css';
import { newVisit } from '../wizard/index.ts';
import { OpenFailedScreen, TokenErrorScreen } from './LinkScreens.tsx';
import { OpeningScreen } from './OpeningScreen.tsx';
import type { Opening } from './open-link.ts';
import { SignupFlow } from './SignupFlow.tsx';
import { signupHistory } from './signup-history.ts';
import { useOpening } from './use-opening.ts';

/** Signing up for service by the link of an e-mail (SIGNUP-001). Another change of the location than its own steps starts it over. */
export function ConfirmOrderScreen() {
  const location = useLocation();
  const [visit, setVisit] = useState(() => newVisit(location));
  const current = signupHistory.visitAt(visit, location);
  if (current !== visit) setVisit(current);
  const token = mailedTokenOf(current.entered, { oldLinks: false });
  const { opening, retry } = useOpening(`${current.id} ${token}`, token);
  if (opening?.kind === 'open') return <SignupFlow key={current.id} visit={current} token={token} opened={opening} />;
  return <div className={layout.wrap}>{opening ? <LinkProblem opening={opening} onRetry={retry} /> : <OpeningScreen />}</div>;
}

function LinkProblem({ opening, onRetry }: { opening: Exclude<Opening, { kind: 'open' }>; onRetry: () => void }) {
  if (opening.kind === 'tokenError') return <TokenErrorScreen code={opening.code} />;
  return <OpenFailedScreen thrown={opening.thrown} onRetry={onRetry} />;
}
