import { operatorEvents } from '@porchlight/domain/orders/operator-events.ts';
import { judgeEvent, type ListedOrder } from '@porchlight/server/orders/index.ts';
import { type Command, exitCodes, UsageError, wholeNumber } from './command.ts';

const longestNote = 500;
type Values = Record<string, string | boolean | undefined>;

/** Lists orders with their work, for an operator who looks at what waits. */
export const orderList: Command = {
  name: 'order list',
  summary: 'list orders with the work they need and where it stands, newest change first',
  usage: 'order list [--account NUMBER] [--open] [--limit N]',
  options: {
    account: { type: 'string', describe: 'number of the account, such as 1000001; every account unless given' },
    open: { type: 'boolean', describe: 'only orders that are neither finished nor cancelled' },
    limit: { type: 'string', describe: 'at most so many; 50 unless told' },
  },
  async run(values, { product }) {
    const { account, open } = values;
    if (typeof account === 'string' && account.trim() === '') throw new UsageError('--account is missing');
    const orders = await product.orders.operations.list({
      accountNumber: typeof account === 'string' ? account.trim() : null,
      isOpen: open === true,
      limit: wholeNumber(values, 'limit', { min: 1, max: 10_000, otherwise: 50 }),
    });
    if (orders === null) return { code: exitCodes.refused, result: null, lines: ['There is no such account.'] };
    const lines = orders.length === 0 ? ['No orders.'] : orders.flatMap(linesOf);
    return { code: exitCodes.done, result: { orders }, lines };
  },
};

function linesOf({ orderId, accountNumber, status, type, description, modifiedAt, reviewReasons, work }: ListedOrder): string[] {
  const look = reviewReasons.length === 0 ? '' : `  (look at: ${reviewReasons.join(', ')})`;
  return [
    `order ${orderId}  account ${accountNumber}  ${status}  ${type}: ${description}  ${modifiedAt}${look}`,
    ...work.map((piece) => {
      const where = piece.step === null ? 'imported, in no workflow' : `${piece.workflow} ${piece.step}`;
      return `  service order ${piece.serviceOrderId}  ${where}${piece.expectedBy === null ? '' : ` by ${piece.expectedBy}`}  ${piece.description}`;
    }),
  ];
}

const notByHand: Readonly<Record<string, string>> = {
  ready: 'Work gets ready with the link to choose plans: porchlight link signup --account NUMBER.',
  visitBooked: 'A visit is booked with its link, which takes a technician: porchlight link appointment --account NUMBER.',
  visitMoved: 'A visit is moved with its link, which takes a technician: porchlight link appointment --account NUMBER.',
  applied: 'A change of plan is applied by the product itself.',
};

/** Moves a piece of work on, as the operator who accepted it or had it done knows. */
export const orderAdvance: Command = {
  name: 'order advance',
  summary: 'move a piece of work on; whoever ordered hears of what they can do next, and of the end',
  usage: 'order advance SERVICE_ORDER EVENT [--note TEXT]',
  operand: { name: 'SERVICE_ORDER', describe: 'number of the service order, as "order list" shows it' },
  secondOperand: { name: 'EVENT', describe: `what happened: ${operatorEvents.join(', ')}` },
  options: { note: { type: 'string', describe: 'why; it goes on record and is not shown to the customer' } },
  async run(values, { product, operand, secondOperand = '' }) {
    const serviceOrderId = numberOf(operand, 'SERVICE_ORDER');
    const event = judgeEvent(secondOperand);
    if (event === null) throw new UsageError(`"${secondOperand}" is no event`);
    if (event === 'notByHand') return { code: exitCodes.refused, result: null, lines: [notByHand[secondOperand] ?? ''] };
    const moved = await product.orders.operations.advance(serviceOrderId, event, noteOf(values));
    if ('problem' in moved) {
      const line =
        moved.problem === 'noWork'
          ? 'There is no such service order, or it was imported and is in no workflow.'
          : `It stands at ${moved.step}: ${moved.possible.length === 0 ? 'nothing more can happen to it' : `possible is ${moved.possible.join(', ')}`}.`;
      return { code: exitCodes.refused, result: moved, lines: [line] };
    }
    return {
      code: exitCodes.done,
      result: { serviceOrderId, ...moved },
      lines: [`Service order ${serviceOrderId} of order ${moved.orderId} went from ${moved.from} to ${moved.to}.`],
    };
  },
};

const problems = {
  noOrder: 'There is no such order.',
  notOpen: 'Nothing of this order is open in a workflow.',
} as const;

/** Cancels an order; its customer hears of it. */
export const orderCancel: Command = {
  name: 'order cancel',
  summary: 'cancel all open work of an order; its customer is told by mail',
  usage: 'order cancel ORDER --note TEXT',
  operand: { name: 'ORDER', describe: 'number of the order, as "order list" shows it' },
  options: { note: { type: 'string', describe: 'why; it goes on record and is not shown to the customer' } },
  async run(values, { product, operand }) {
    const orderId = numberOf(operand, 'ORDER');
    const note = noteOf(values);
    if (note === null) throw new UsageError('--note is missing');
    const outcome = await product.orders.operations.cancel(orderId, note);
    if ('problem' in outcome) return { code: exitCodes.refused, result: outcome, lines: [problems[outcome.problem]] };
    return {
      code: exitCodes.done,
      result: { orderId, ...outcome },
      lines: [`Order ${orderId} is cancelled, ${outcome.cancelled} open service ${outcome.cancelled === 1 ? 'order' : 'orders'} with it.`],
    };
  },
};

function numberOf(word: string, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new UsageError(`${name} must be a number, not "${word}"`);
  return Number(word);
}

function noteOf({ note }: Values): string | null {
  if (typeof note !== 'string') return null;
  if (note.trim() === '') throw new UsageError('--note is missing');
  if (note.trim().length > longestNote) throw new UsageError(`--note is too long: ${longestNote} characters are kept`);
  return note.trim();
}
