import type { NewAccount } from '../wizard-state.ts';

/** What is known here of an account this page made, beside what the server answered. In memory only. */
interface AccountAttempt {
  /** Names the account's order: a second try has the same name (D-130). */
  readonly orderId: string;
  /** The e-mail address the server has, whatever stands in the form (GUEST-073). */
  readonly email: string;
}

const attempts = new Map<number, AccountAttempt>();

/** Notes the address the server took, at the creation of the account or by a correction. */
export function noteEmail({ id }: NewAccount, email: string, newId: () => string = () => crypto.randomUUID()): void {
  attempts.set(id, { orderId: attempts.get(id)?.orderId ?? newId(), email: email.trim() });
}

/** Null for an account this page did not make. */
export const attemptOf = ({ id }: NewAccount): AccountAttempt | null => attempts.get(id) ?? null;
