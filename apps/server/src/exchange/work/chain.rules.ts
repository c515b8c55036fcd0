import type { WorkflowStep } from '@porchlight/domain/orders/shown-status.ts';

const between = ' > ';
const step = /^([^:>]+)(?:: (.+))?$/;

/** Whether a text is a chain of steps, such as "COMPLETED: Installed > RECEIVED". */
export function isChain(text: string): boolean {
  return text.split(between).every((each) => step.test(each));
}

/** The steps of a chain, the newest first. */
export function readChain(text: string | null): WorkflowStep[] {
  if (text === null) return [];
  return text.split(between).map((each) => {
    const [, groupState = '', name] = step.exec(each) ?? [];
    return { currentStatus: name === undefined ? null : { name }, groupState };
  });
}
