import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { providerDay } from '../../broadband-labels/index.ts';
import { type Handlers, isRefusal, refuse } from '../../platform/http/handlers.ts';
import { readSettings } from '../../site/index.ts';
import { exportFile } from '../file/exchange.ts';
import { tellProblem } from '../file/problem-words.ts';
import { type FileKind, readItems } from '../file/read-catalogue.store.ts';
import type { CatalogueDeps } from '../index.ts';
import { applyFile, compareFile, fileOf, undoChange } from './change-catalogue.ts';
import { presentChange } from './differences.rules.ts';
import { lastNumber, readVersions } from './versions.store.ts';

type Listed = RouteAnswer<StaffContract['catalogue']['listItems']>['items'][number];
type Item = { code: string } & Record<string, unknown>;

const versionsShown = 50;

export function catalogueStaffHandlers(deps: CatalogueDeps): Handlers<StaffContract['catalogue']> {
  const { db } = deps;
  const itemsOf = async (kind: FileKind) => (await readItems(db, kind)) as Item[];
  const dayAt = async (at: Date) => providerDay(await readSettings(db), at);
  const namesOf = async (kind: FileKind) => (await itemsOf(kind)).map((item) => ({ code: item.code, name: nameOf(item) }));
  return {
    listItems: async ({ params: { kind } }) => {
      const [number, items, today] = await Promise.all([lastNumber(db), itemsOf(kind), dayAt(deps.clock.now())]);
      return { number, items: items.map((item) => presentItem(item, today)) };
    },
    getItem: async ({ params: { kind, code } }) => {
      const number = await lastNumber(db);
      const [items, locations, categories] = await Promise.all([itemsOf(kind), namesOf('locations'), namesOf('categories')]);
      const item = items.find((each) => each.code === code);
      return item === undefined ? refuse('GEN0004') : { number, item, names: { locations, categories } };
    },
    saveItem: async ({ params: { kind, code }, body }, { staff, locale }) => {
      if (body.item.code !== code) {
        const message = staffCatalogue[locale].shell.fieldProblems.otherCode;
        return refuse('GEN0002', { fields: [{ field: 'item.code', code: 'mismatch', message }] });
      }
      const change = { number: body.number, thing: { kind, code }, retire: false, staffId: staff.userId, locale };
      const done = await applyFile(deps, fileOf(kind, [body.item]), change);
      return isRefusal(done) ? done : { number: done.number };
    },
    compareFile: async ({ body }, { locale }) => {
      const [{ changes, ...compared }, today] = await Promise.all([compareFile(deps, body.file, body.retire), dayAt(deps.clock.now())]);
      return {
        ...compared,
        problems: compared.problems.map((problem) => tellProblem(problem, locale)),
        differences: changes.map((each) => presentChange(each, today)),
      };
    },
    applyFile: async ({ body }, { staff, locale }) => {
      const change = { number: body.number, thing: null, retire: body.retire, staffId: staff.userId, locale };
      const done = await applyFile(deps, body.file, change);
      if (isRefusal(done)) return done;
      const today = await dayAt(deps.clock.now());
      const counts = { added: 0, changed: 0, retired: 0 };
      for (const each of done.changes) counts[presentChange(each, today).change] += 1;
      return { number: done.number, ...counts };
    },
    getFile: async () => ({
      bytes: Buffer.from(await exportFile(db)),
      disposition: 'attachment',
      filename: 'catalogue.json',
    }),
    listVersions: async ({ query }) => {
      const [rows, settings] = await Promise.all([readVersions(db, query.before ?? null, versionsShown + 1), readSettings(db)]);
      const versions = rows.slice(0, versionsShown).map(({ number, published_at, published_by, changes }) => ({
        number,
        changedDatetime: published_at.toISOString(),
        changedBy: published_by,
        differences: changes.map((each) => presentChange(each, providerDay(settings, published_at))),
      }));
      return { versions, hasMore: rows.length > versionsShown };
    },
    undo: async ({ params }, { staff, locale }) => {
      const done = await undoChange(deps, params.number, { staffId: staff.userId, locale });
      return isRefusal(done) ? done : { number: done.number };
    },
  };
}

const nameOf = ({ code, name, description }: Item): string => String(name ?? description ?? code);

function presentItem(item: Item, today: string): Listed {
  const [from, until] = [dayOf(item['onSaleFrom']), dayOf(item['onSaleUntil'])];
  const price = item['fromPrice'] ?? item['price'];
  return {
    code: item.code,
    name: nameOf(item),
    state: stateOf(item, { from, until, today }),
    onSaleFrom: from,
    onSaleUntil: until,
    price: typeof price === 'number' ? price : null,
  };
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function stateOf(item: Item, { from, until, today }: { from: string | null; until: string | null; today: string }): Listed['state'] {
  if (item['hideCustomerPortal'] === true) return 'hidden';
  if (from !== null && from > today) return 'notYet';
  return until !== null && until < today ? 'ended' : 'onSale';
}
