import type { Contract } from '@porchlight/contract';
import { labelsAsCsv } from '@porchlight/domain/broadband-labels/label-csv.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { readSettings } from '../site/index.ts';
import type { BroadbandLabelsDeps } from './index.ts';
import { dutiesOf, listOfAccount, listPublished } from './list-labels.ts';

export function labelHandlers(deps: BroadbandLabelsDeps): Handlers<Contract['broadbandLabels']> {
  return {
    listLabels: async ({ query }) => {
      const settings = await readSettings(deps.db);
      const { besidePlans, asFiles } = dutiesOf(settings);
      return besidePlans || asFiles ? { labels: await listPublished(deps, settings, query.locale) } : refuse('GEN0004');
    },
    downloadLabels: async ({ query }) => {
      const settings = await readSettings(deps.db);
      if (!dutiesOf(settings).asFiles) return refuse('GEN0004');
      const text = labelsAsCsv(await listPublished(deps, settings, query.locale));
      return { bytes: Buffer.from(text, 'utf8'), filename: 'broadband-labels.csv', disposition: 'attachment' };
    },
    listAccountLabels: async ({ query }, { accountId }) => {
      const { inAccount } = dutiesOf(await readSettings(deps.db));
      return { labels: inAccount ? await listOfAccount(deps, accountId, query.locale) : [] };
    },
  };
}
