import { describe, expect, it } from 'vitest';
import { orderStatusOf } from './order-status.ts';
import { shownOrderStatus } from './shown-status.ts';
import { slowestWork } from './slowest-work.ts';
import { followedSteps, keptChain } from './step-history.ts';
import {
  groupStates,
  isClosedStep,
  stepAfter,
  type WorkEvent,
  type Workflow,
  type WorkStep,
  workEvents,
  workflowSteps,
  workflows,
  workSteps,
} from './workflow.ts';

const visits: readonly [WorkStep, WorkEvent, WorkStep][] = [
  ['scheduling', 'visitBooked', 'scheduled'],
  ['scheduling', 'installed', 'finished'],
  ['scheduling', 'cancelled', 'cancelled'],
  ['scheduled', 'visitMoved', 'scheduled'],
  ['scheduled', 'visitCancelled', 'scheduling'],
  ['scheduled', 'installed', 'finished'],
  ['scheduled', 'cancelled', 'cancelled'],
];
const possible: Readonly<Record<Workflow, readonly [WorkStep, WorkEvent, WorkStep][]>> = {
  newService: [['received', 'accepted', 'scheduling'], ['received', 'cancelled', 'cancelled'], ...visits],
  signup: [
    ['received', 'ready', 'choosing'],
    ['received', 'plansChosen', 'scheduling'],
    ['received', 'cancelled', 'cancelled'],
    ['choosing', 'plansChosen', 'scheduling'],
    ['choosing', 'cancelled', 'cancelled'],
    ...visits,
  ],
  planChange: [
    ['received', 'applied', 'finished'],
    ['received', 'cancelled', 'cancelled'],
  ],
  serviceVisit: [['received', 'accepted', 'scheduling'], ['received', 'cancelled', 'cancelled'], ...visits],
};

describe.each(workflows)('the workflow %s', (workflow) => {
  const leadsTo = (step: WorkStep, event: WorkEvent) => possible[workflow].find(([from, by]) => from === step && by === event)?.[2] ?? null;

  it.each(workSteps.flatMap((step) => workEvents.map((event) => [step, event] as const)))(
    'goes from %s by %s only where it may',
    (step, event) => {
      expect(stepAfter(workflow, step, event)).toBe(leadsTo(step, event));
    },
  );

  it('can be cancelled from each of its open steps and from no closed one', () => {
    for (const step of workflowSteps[workflow]) {
      expect(stepAfter(workflow, step, 'cancelled')).toBe(isClosedStep(step) ? null : 'cancelled');
    }
  });

  it('leads from its first step to its last', () => {
    const reachable = new Set<WorkStep>(['received']);
    for (const step of reachable)
      for (const event of workEvents) if (stepAfter(workflow, step, event)) reachable.add(stepAfter(workflow, step, event) as WorkStep);
    expect([...reachable].toSorted()).toEqual([...workflowSteps[workflow], 'cancelled'].toSorted());
  });

  it('[D-103] keeps a chain whose first entry is the group state of its step', () => {
    for (const step of [...workflowSteps[workflow], 'cancelled'] as const) {
      expect(keptChain(workflow, step)[0]).toEqual({ currentStatus: null, groupState: groupStates[step] });
    }
    expect(shownOrderStatus(keptChain(workflow, 'cancelled'), 'PENDING')).toBe('CANCELLED');
  });
});

it.each<[readonly WorkStep[], string]>([
  [[], 'PENDING'],
  [['received'], 'PENDING'],
  [['choosing'], 'PENDING'],
  [['scheduling', 'received'], 'PENDING'],
  [['scheduled'], 'IN_PROGRESS'],
  [['scheduling', 'scheduled'], 'IN_PROGRESS'],
  [['finished', 'received'], 'IN_PROGRESS'],
  [['cancelled', 'received'], 'PENDING'],
  [['finished'], 'FINISHED'],
  [['finished', 'cancelled'], 'FINISHED'],
  [['cancelled', 'cancelled'], 'CANCELLED'],
])('an order whose work stands at %j is %s', (steps, status) => {
  expect(orderStatusOf(steps)).toBe(status);
});

describe('the steps of an order as they are followed', () => {
  const told = (workflow: Workflow, step: WorkStep, reached: readonly [WorkStep, number][]) =>
    followedSteps(
      workflow,
      step,
      reached.map(([each, at]) => ({ step: each, at })),
    ).map(({ step: each, state, at }) => `${each} ${state} ${at ?? '-'}`);

  it('tell what is done, where it stands and what is next', () => {
    expect(
      told('newService', 'scheduling', [
        ['received', 1],
        ['scheduling', 2],
      ]),
    ).toEqual(['received done 1', 'scheduling current 2', 'scheduled next -', 'finished next -']);
  });

  it('show a step that was left again without the time it had', () => {
    const reached: [WorkStep, number][] = [
      ['received', 1],
      ['scheduling', 2],
      ['scheduled', 3],
      ['scheduling', 4],
    ];
    expect(told('serviceVisit', 'scheduling', reached)).toEqual([
      'received done 1',
      'scheduling current 4',
      'scheduled next -',
      'finished next -',
    ]);
  });

  it('are all done when the work is finished, also those it passed by', () => {
    expect(
      told('signup', 'finished', [
        ['received', 1],
        ['scheduling', 2],
        ['finished', 9],
      ]),
    ).toEqual(['received done 1', 'choosing done -', 'scheduling done 2', 'scheduled done -', 'finished done 9']);
  });

  it('end with the cancellation, after what had been reached', () => {
    expect(
      told('newService', 'cancelled', [
        ['received', 1],
        ['scheduling', 2],
        ['cancelled', 3],
      ]),
    ).toEqual(['received done 1', 'scheduling done 2', 'cancelled current 3']);
    expect(told('planChange', 'cancelled', [])).toEqual(['received done -', 'cancelled current -']);
  });
});

describe('the work that tells how far an order has come', () => {
  const at = (step: WorkStep) => ({ workflow: 'signup' as const, step });
  it.each<[readonly WorkStep[], WorkStep | null]>([
    [['scheduled', 'choosing'], 'choosing'],
    [['finished', 'scheduled', 'cancelled'], 'scheduled'],
    [['cancelled', 'finished'], 'finished'],
    [['cancelled'], 'cancelled'],
    [[], null],
  ])('of work at %j is the one at %s', (steps, step) => {
    expect(slowestWork(steps.map(at))?.step ?? null).toBe(step);
  });
});
