// What somebody has chosen of the plans on offer: the plan or bundle, what is chosen on each line, and the details of the plans on their way.
// The wizard of the guest order and the sign-up link keep their choice in this shape; `plans` shows the offer and `configurator` the choice.
export {
  type Choice,
  choiceIn,
  choiceName,
  choiceOf,
  type KeptChoice,
  type PlanDetails,
  type PlanDetailsRead,
  withSelection,
} from './choice.ts';
export { chosenServices, plansToOrder } from './chosen-services.ts';
export { awaitedDetails, readAwaited, triedAgain, withRead } from './plan-details.ts';
