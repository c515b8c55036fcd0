import { describe, expect, it } from 'vitest';
import { operatorEvents, possibleEvents } from './operator-events.ts';
import { isClosedStep, stepAfter, workflowSteps, workflows } from './workflow.ts';

describe('what the provider may make happen', () => {
  it('is every event of theirs that leads somewhere from the step, and none of a closed one', () => {
    for (const workflow of workflows) {
      for (const step of [...workflowSteps[workflow], 'cancelled'] as const) {
        const possible = possibleEvents(workflow, step);
        expect(possible.every((event) => stepAfter(workflow, step, event) !== null)).toBe(true);
        expect(possible.length === 0, `${workflow} ${step}`).toBe(isClosedStep(step));
        expect(possible).toEqual(operatorEvents.filter((event) => possible.includes(event)));
      }
    }
    expect(possibleEvents('signup', 'received')).toEqual(['plansChosen', 'cancelled']);
    expect(possibleEvents('planChange', 'received')).toEqual(['cancelled']);
    expect(possibleEvents('newService', 'scheduled')).toEqual(['visitCancelled', 'installed', 'cancelled']);
  });
});
