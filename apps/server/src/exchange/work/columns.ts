import { workflows, workSteps } from '@porchlight/domain/orders/workflow.ts';
import { accountColumns } from '../engine/account-of-row.ts';
import { day, instant, text, word } from '../engine/columns.ts';
import { externalId } from '../engine/known-texts.rules.ts';
import { isChain } from './chain.rules.ts';

const name = externalId('What the other system calls the piece of work');

/** A piece of work of an order. */
export const orderColumns = {
  external_id: { ...name, isNeeded: true, isNeededWhenNew: true },
  ...accountColumns,
  order: externalId('Pieces of work with the same word here are one order; without, a piece is an order for itself'),
  type: text({ example: 'Installation', describe: 'What kind of order it is', neededWhenNew: true }),
  description: text({ example: 'Fiber 500 at 412 Ferry Street', describe: 'What the order is about', neededWhenNew: true, longest: 500 }),
  work: text({ example: 'Install Fiber 500', describe: 'What is done; without, the description', longest: 500 }),
  service_address: text({
    example: '412 Ferry Street, Cedar Valley, IA 52001',
    describe: 'Where, in one line',
    neededWhenNew: true,
    longest: 500,
  }),
  workflow: word(workflows, { example: 'newService', describe: 'The way the work goes; without, it has the chain of its own' }),
  step: word(workSteps, {
    example: 'scheduling',
    describe: 'Where it stands; once it is here, it moves by what happens to it and not by files',
  }),
  expected_by: day({ example: '2026-05-01', describe: 'By when the first step is expected to be done' }),
  status: word(['PENDING', 'IN_PROGRESS', 'FINISHED', 'CANCELLED'], {
    example: 'FINISHED',
    describe: 'Of the order, where its work has no workflow; with one, it follows from the steps',
  }),
  chain: text({
    example: 'COMPLETED: Installed > RECEIVED',
    describe: 'Without a workflow: the steps it has been through, the newest first, each a state and perhaps a name',
    longest: 4_000,
    pattern: { matches: isChain, says: 'is no chain of steps, such as COMPLETED: Installed > RECEIVED' },
  }),
  created: instant({ example: '2026-03-02', describe: 'When it was ordered; without, now' }),
  modified: instant({ example: '2026-03-09', describe: 'When it changed last; without, when it was ordered' }),
} as const;
