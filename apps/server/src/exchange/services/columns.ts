import { planRelations } from '@porchlight/domain/services/plan-relation.ts';
import { accountColumns } from '../engine/account-of-row.ts';
import { list, text, word, yesNo } from '../engine/columns.ts';
import { externalId, phone, state, zipCode } from '../engine/known-texts.rules.ts';

const name = externalId('What the other system calls the line');

/** A line of a plan that an account has. */
export const serviceColumns = {
  external_id: { ...name, isNeeded: true, isNeededWhenNew: true },
  ...accountColumns,
  service: externalId('Lines with the same word here are lines of one plan; without, a line has its plan for itself'),
  plan: text({ example: 'FIBER-500', describe: 'Code of a plan of the catalogue', neededWhenNew: true }),
  relation: word(planRelations, { example: 'Main', describe: "How the plan belongs to the account's services", otherwise: 'Main' }),
  status: word(['Active', 'Suspended', 'Deactivated', 'Pending'], {
    example: 'Active',
    describe: 'Whether there is service; a line that is Deactivated is not billed',
    otherwise: 'Active',
  }),
  number: phone({ example: '5635550188', describe: 'Phone number of the line' }),
  has_number: yesNo({ example: 'yes', describe: 'Whether it is a line for calls; without, whether it has a number' }),
  address: text({ example: '412 Ferry Street', describe: "Where it is; without, the account's service address" }),
  city: text({ example: 'Cedar Valley', describe: 'Town' }),
  state: state({ example: 'IA', describe: 'State, two letters or its name' }),
  zip: zipCode({ example: '52001', describe: 'ZIP code, or ZIP+4' }),
  features: list({ example: 'BACKUP;STATIC-IP', describe: 'Codes of features active on the line' }),
  options: list({ example: 'WIFI-WHOLE', describe: 'Codes of options of packages active on the line' }),
  can_change: yesNo({ example: 'yes', describe: 'Whether the customer may change the plan in the portal', otherwise: true }),
} as const;
