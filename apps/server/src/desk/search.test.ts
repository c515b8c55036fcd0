import { foldForSearch } from '@porchlight/domain/desk/fold.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
let clerk: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  clerk = await app.staff('clerk');
});
afterAll(() => app.close());

async function search(q: string, after?: string) {
  const { status, body } = await clerk.call('desk.searchAccounts', { body: { q, ...(after && { after }) } });
  expect(status).toBe(200);
  return body;
}
const numbers = async (q: string) => (await search(q)).accounts.map(({ number }) => number);
const first = async (q: string) => (await search(q)).accounts[0];

describe('one field finds an account', () => {
  it('[S-050] by its number, whole first and then by its beginning in order', async () => {
    expect((await numbers('1000001'))[0]).toBe('1000001');
    const found = await numbers('100000');
    expect(found.slice(0, 3)).toEqual(['1000001', '1000002', '1000003']);
    expect(found).not.toContain('2000001');
  });

  it('[S-050] by first name, last name, both in any order, and by their beginnings', async () => {
    for (const q of ['Lopez', 'maria lopez', 'Lopez, Maria', 'LOPEZ MARIA', 'maria lo', 'mar lopez', 'lop'])
      expect((await first(q))?.number, q).toBe('1000001');
    expect(await numbers('maria')).toContain('1000001');
  });

  it('[S-050] by company, from its beginning or by a word of it', async () => {
    for (const q of ['Harbor Bakery', 'harbor', 'bakery'])
      expect(await first(q), q).toMatchObject({ number: '2000001', matched: 'company', company: 'Harbor Bakery LLC' });
  });

  it('[S-050] by e-mail, whole or as far as it was typed, in any case', async () => {
    for (const q of ['maria.lopez@example.com', 'MARIA.LOPEZ@EXAMPLE.COM', 'maria.lopez@', 'maria.lo'])
      expect((await first(q))?.number, q).toBe('1000001');
  });

  it('[S-050] by the phone number of the contact and of a line, however it is written', async () => {
    expect(await first('(563) 555-0116')).toMatchObject({ number: '1000016', matched: 'phone' });
    expect(await first('563 555 0142')).toMatchObject({ number: '2000001', matched: 'phone' });
  });

  it('[S-050] by street address, abbreviated or not', async () => {
    await app.db.kysely
      .updateTable('contact_address')
      .set({ address1: '4711 Ñandú Street' })
      .where('account_id', '=', await idOf('1000003'))
      .execute();
    for (const q of ['4711 nandu st', '4711 Ñandú Street', '4711 nan'])
      expect(await first(q), q).toMatchObject({ number: '1000003', matched: 'address' });
  });

  it('[S-050] by order and by payment reference', async () => {
    const order = await app.db.kysely
      .selectFrom('customer_order')
      .select(['id', 'account_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await search(`#${order.id}`)).accounts).toContainEqual(
      expect.objectContaining({ accountId: order.account_id, matched: 'order' }),
    );
    const payment = await app.db.kysely.selectFrom('payment').select(['reference', 'account_id']).executeTakeFirstOrThrow();
    expect(await first(payment.reference.toLowerCase())).toMatchObject({ accountId: payment.account_id, matched: 'payment' });
  });

  it('[S-050] one slip of the finger away where nothing else is found', async () => {
    for (const q of ['lopze', 'maria lopex', 'mraia lopez', 'Harbr Bakery', 'maria.lopes@example.com'])
      expect((await search(q)).accounts.map(({ number, matched }) => [number, matched]).flat(), q).toContain('similar');
    expect((await first('lopze'))?.number).toBe('1000001');
    expect((await first('harbr bakery'))?.number).toBe('2000001');
    expect(await numbers('xyzzy quux')).toEqual([]);
  });
});

const idOf = async (number: string) =>
  (await app.db.kysely.selectFrom('account').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id;

describe('a list longer than a page', () => {
  it('[S-050] goes on where it left off, each account once, also when one joins meanwhile', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 45; at += 1) ids.push((await seedAccount(app.db)).accountId);
    await app.db.kysely.updateTable('contact').set({ last_name: 'Zwingli', first_name: 'Ursus' }).where('account_id', 'in', ids).execute();
    const one = await search('zwingli');
    expect(one.accounts).toHaveLength(20);
    const { accountId } = await seedAccount(app.db);
    await app.db.kysely
      .updateTable('contact')
      .set({ last_name: 'Zwingli', first_name: 'Anna' })
      .where('account_id', '=', accountId)
      .execute();
    const two = await search('zwingli', one.next ?? '');
    const three = await search('zwingli', two.next ?? '');
    const seen = [...one.accounts, ...two.accounts, ...three.accounts].map((account) => account.accountId);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
    expect(three.next).toBeNull();
    expect(one.isCut).toBe(false);
  });

  it('[S-050] begins at the front for a cursor that is none', async () => {
    expect((await search('zwingli', 'no cursor')).accounts).toHaveLength(20);
  });
});

describe('what is refused', () => {
  it('[S-050] a question of one letter, of a hundred and one, or none, naming the field', async () => {
    for (const q of ['', ' a ', 'x'.repeat(101)]) {
      const { status, body } = await clerk.call('desk.searchAccounts', { body: { q } });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'GEN0002', fields: [{ field: 'q' }] });
    }
  });

  it('[S-050] takes wildcards, quotes, operators and other scripts for what they are', async () => {
    for (const q of ['%%', "'; drop table account; --", '& | ! :*', '\\\\', '😀😀', 'ab\u0000cd', '!!!', '张伟', '()'])
      expect((await clerk.call('desk.searchAccounts', { body: { q } })).status, q).toBeLessThan(500);
  });
});

it('[S-050] folds letters in the database as in the pages, so that an index finds what was typed', async () => {
  const letters = "ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿŁłŃńŚśŹźŻżĄąĘęĆćČčŠšŽžŘřĚěŮůŐőŰűĞğİıŞşĂăȚțȘș AZaz09.,'’`-&ß張";
  const [row] = await app.db.prepared<{ folded: string }>('fold', 'select search_fold($1) as folded', [letters]);
  expect(row?.folded).toBe(foldForSearch(letters));
});
