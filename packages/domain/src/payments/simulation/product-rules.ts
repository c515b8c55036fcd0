import { planCheck } from '../check-times.ts';
import { judgeEvent } from '../judge-event.ts';
import { judgeKey } from '../judge-key.ts';
import { isGoneForGood, isUnseenBelieved, questionOf, questionToMakeRoom, roomLeftBy, shouldEndUnseen } from '../questions.ts';
import { mailOfMove, toldOutcome } from '../told-outcome.ts';

/** The rules of the product that decide about attempts: the very functions the server calls. A planted bug replaces one of them. */
export const productRules = {
  planCheck,
  judgeEvent,
  judgeKey,
  questionOf,
  shouldEndUnseen,
  isGoneForGood,
  questionToMakeRoom,
  isUnseenBelieved,
  roomLeftBy,
  mailOfMove,
  toldOutcome,
};

export type ProductRules = typeof productRules;
