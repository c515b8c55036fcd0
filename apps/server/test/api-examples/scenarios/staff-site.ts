import { type StaffCaller, startApp, type TestApp } from '../../harness.ts';
import { type Exchange, listen } from '../traffic.ts';

/** What the pages say and look like, and what is sold. */
export async function staffSite(exchanges: Exchange[]): Promise<void> {
  const app = await startApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  await site(agent);
  await catalogue(app, agent);
  await app.close();
}

async function site(agent: StaffCaller): Promise<void> {
  const params = { area: 'texts' } as const;
  const version = async () => (await agent.call('site.listTexts')).body.draft.version;
  const save = async (value: string) =>
    agent.call('site.saveTexts', {
      body: { version: await version(), values: [{ key: 'noServiceTitle', locale: 'en-us' as const, value }] },
    });
  const stale = await version();
  await save('We are not there yet');
  await agent.call('site.publish', { params, body: { version: stale } });
  await agent.call('site.publish', { params, body: { version: await version() } });
  await save('We are on our way');
  await agent.call('site.publish', { params, body: { version: await version() } });
  const [last] = (await agent.call('site.listVersions', { params })).body;
  const number = (last?.number ?? 0) - 1;
  await agent.call('site.goBack', { params: { ...params, number }, body: { version: stale } });
  await agent.call('site.goBack', { params: { ...params, number }, body: { version: await version() } });
  await agent.call('site.discard', { params, body: { version: stale } });
  await agent.call('site.discard', { params, body: { version: await version() } });
  const { draft } = (await agent.call('site.listSettings')).body;
  const values = [{ key: 'brandName' as const, value: 'Cedar Valley Broadband' }];
  await agent.call('site.saveSettings', { body: { version: draft.version, values } });
  await agent.call('site.saveSettings', { body: { version: draft.version, values } });
  const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28"/></svg>';
  await agent.call('site.addImage', { body: { data: Buffer.from(image).toString('base64') } });
}

async function catalogue(app: TestApp, agent: StaffCaller): Promise<void> {
  const { items } = (await agent.call('catalogue.listItems', { params: { kind: 'plans' } })).body;
  const params = { kind: 'plans', code: items.find(({ state }) => state === 'onSale')?.code ?? '' } as const;
  const { item, number } = (await agent.call('catalogue.getItem', { params })).body;
  await agent.call('catalogue.saveItem', { params, body: { number, item: { ...item, fromPrice: -1 } } });
  const { body: saved } = await agent.call('catalogue.saveItem', { params, body: { number, item: { ...item, fromPrice: 61.5 } } });
  await agent.call('catalogue.undo', { params: { number: saved.number } });
  await agent.call('catalogue.undo', { params: { number: saved.number } });
  const headers = { cookie: agent.cookie, 'x-requested-with': 'portal' };
  const { body: text } = await app.http.inject({ method: 'GET', url: '/aboss-api/rest/v1/staff/catalogue-file', headers });
  const whole = JSON.parse(text) as { plans: { code: string; fromPrice: number }[] };
  const plans = whole.plans.map((plan) => (plan.code === params.code ? { ...plan, fromPrice: 77 } : plan));
  const file = JSON.stringify({ ...whole, plans });
  const { body: compared } = await agent.call('catalogue.compareFile', { body: { file, retire: false } });
  await agent.call('catalogue.applyFile', { body: { number: compared.number, file, retire: false } });
  await agent.call('catalogue.applyFile', { body: { number: compared.number, file, retire: false } });
}
