/** The way a piece of work goes: a new service, a sign-up before there is service, a change of plan, a technician's visit. */
export const workflows = ['newService', 'signup', 'planChange', 'serviceVisit'] as const;
export type Workflow = (typeof workflows)[number];

/** Where work may stand. `choosing`: whoever signed up picks plans; `scheduling`: a time for the visit is looked for. */
export const workSteps = ['received', 'choosing', 'scheduling', 'scheduled', 'finished', 'cancelled'] as const;
export type WorkStep = (typeof workSteps)[number];

/** What happens to work. */
export const workEvents = [
  'accepted',
  'ready',
  'plansChosen',
  'visitBooked',
  'visitMoved',
  'visitCancelled',
  'installed',
  'applied',
  'cancelled',
] as const;
export type WorkEvent = (typeof workEvents)[number];

/** What begins work: on record like any event, but nothing that can happen to work there is. */
export const openingEvent = 'opened';

/** The coarse state of a step, as the workflow chain tells it (ENT-022). */
export const groupStates = {
  received: 'RECEIVED',
  choosing: 'PENDING',
  scheduling: 'PENDING',
  scheduled: 'IN_PROGRESS',
  finished: 'COMPLETED',
  cancelled: 'CANCELLED',
} as const satisfies Readonly<Record<WorkStep, string>>;
export type GroupState = (typeof groupStates)[WorkStep];

/** The steps of a workflow in their order when nothing comes in between. */
export const workflowSteps = {
  newService: ['received', 'scheduling', 'scheduled', 'finished'],
  signup: ['received', 'choosing', 'scheduling', 'scheduled', 'finished'],
  planChange: ['received', 'finished'],
  serviceVisit: ['received', 'scheduling', 'scheduled', 'finished'],
} as const satisfies Readonly<Record<Workflow, readonly WorkStep[]>>;

type Transitions = Readonly<Partial<Record<WorkStep, Readonly<Partial<Record<WorkEvent, WorkStep>>>>>>;

const visited: Transitions = {
  scheduling: { visitBooked: 'scheduled', installed: 'finished', cancelled: 'cancelled' },
  scheduled: { visitMoved: 'scheduled', visitCancelled: 'scheduling', installed: 'finished', cancelled: 'cancelled' },
};

const transitions: Readonly<Record<Workflow, Transitions>> = {
  newService: { received: { accepted: 'scheduling', cancelled: 'cancelled' }, ...visited },
  signup: {
    received: { ready: 'choosing', plansChosen: 'scheduling', cancelled: 'cancelled' },
    choosing: { plansChosen: 'scheduling', cancelled: 'cancelled' },
    ...visited,
  },
  planChange: { received: { applied: 'finished', cancelled: 'cancelled' } },
  serviceVisit: { received: { accepted: 'scheduling', cancelled: 'cancelled' }, ...visited },
};

/** Where an event leads from a step; null where it can't happen there. */
export function stepAfter(workflow: Workflow, step: WorkStep, event: WorkEvent): WorkStep | null {
  return transitions[workflow][step]?.[event] ?? null;
}

/** Whether nothing more happens at a step. */
export function isClosedStep(step: WorkStep): boolean {
  return step === 'finished' || step === 'cancelled';
}

/** Whether a time for a technician can be chosen there. */
export function isVisitStep(step: WorkStep): boolean {
  return step === 'scheduling' || step === 'scheduled';
}
