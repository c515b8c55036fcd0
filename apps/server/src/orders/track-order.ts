import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type FollowedStep, followedSteps } from '@porchlight/domain/orders/step-history.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { OrdersDeps, Visit } from './index.ts';
import { readFollowedWork } from './progress.store.ts';
import { wordsOf } from './step-words.ts';
import { descriptionIn } from './type-words.ts';
import type { Work } from './work.store.ts';

type Answer = RouteAnswer<Contract['orders']['trackOrder']>;

/** A piece of work with its way: what was done and when, where it stands, what comes. Instants are ISO 8601 in UTC. */
export interface FollowedWork extends Work {
  steps: FollowedStep<string>[];
  /** YYYY-MM-DD by when the present step is expected to be done; null where nobody can say. */
  expectedBy: string | null;
}

/** All the work of an order with its way; work that was imported without a workflow is left out. */
export async function followWork(db: Queries, orderId: number): Promise<FollowedWork[]> {
  const rows = await readFollowedWork(db, orderId);
  return rows.map(({ reached, ...work }) => ({ ...work, steps: followedSteps(work.workflow, work.step, reached) }));
}

/** C-137: what happens with each piece of work of an order now, next and by when, and the technician's visit. */
export async function trackOrder({ db, visitOf }: Pick<OrdersDeps, 'db' | 'visitOf'>, orderId: number, locale: Locale): Promise<Answer> {
  const [work, visit] = await Promise.all([followWork(db, orderId), visitOf(orderId)]);
  return { progress: work.map((each) => presentProgress(each, visit, locale)), visit };
}

function presentProgress(work: FollowedWork, visit: Visit | null, locale: Locale): Answer['progress'][number] {
  const { serviceOrderId, workflow, step } = work;
  const { now, next } = wordsOf(locale, workflow, step);
  const visitDay = step === 'scheduled' ? (visit?.dateTime?.slice(0, 10) ?? null) : null;
  return {
    serviceOrderId,
    description: descriptionIn(locale, work),
    steps: work.steps.map(({ step: each, state, at }) => ({ name: wordsOf(locale, workflow, each).name, state, dateTime: at })),
    now,
    next,
    // The day that was chosen says more than any day we had in mind.
    expectedBy: visitDay ?? work.expectedBy,
  };
}
