import { randomUUID } from 'node:crypto';
import type { StaffCaller } from '../../harness.ts';
import { hourMs, type OutageApp, startOutageApp, westEnd } from '../../outage-app.ts';
import { type Exchange, listen } from '../traffic.ts';

/** Where there is service, and where it fails. */
export async function staffNetwork(exchanges: Exchange[]): Promise<void> {
  const app = await startOutageApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  await coverage(agent);
  await outages(app, agent);
  await app.close();
}

async function coverage(agent: StaffCaller): Promise<void> {
  const draft = { name: 'West end', status: 'NEW_SERVICE', locationId: null, planCodes: null, priority: 100, shape: westEnd } as const;
  await agent.call('coverage.previewArea', { body: { id: null, draft } });
  const body = { ...draft, key: randomUUID() };
  const { id, version } = (await agent.call('coverage.addArea', { body })).body;
  await agent.call('coverage.addArea', { body });
  const params = { id };
  await agent.call('coverage.getArea', { params });
  const change = { ...draft, planCodes: ['FIBER-500'], version };
  const { body: changed } = await agent.call('coverage.changeArea', { params, body: change });
  await agent.call('coverage.changeArea', { params, body: change });
  await agent.call('coverage.tryPlace', { body: { address: null, place: { longitude: -90.675, latitude: 42.502 } } });
  await agent.call('coverage.removeArea', { params, body: { version } });
  await agent.call('coverage.removeArea', { params, body: { version: changed.version } });
  const features = [{ type: 'Feature', properties: { id: 'east', name: 'East end', status: 'SERVICE' }, geometry: westEnd }];
  const file = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString('base64');
  const choices = { file, status: null, locationId: null, priority: 100, replace: false };
  const { mark } = (await agent.call('coverage.compareFile', { body: choices })).body;
  await agent.call('coverage.applyFile', { body: { ...choices, mark } });
  await agent.call('coverage.applyFile', { body: { ...choices, mark } });
}

async function outages(app: OutageApp, agent: StaffCaller): Promise<void> {
  await app.rule({ isAutomatic: false });
  await app.at('9 Credit Street', { zip: '60655' });
  const area = { isNetwork: false, accountNumbers: [], zipCodes: ['60655'], locationIds: [], coverageAreaIds: [], shape: null };
  const said = { severity: 'down', cause: 'power', words: 'Being repaired.', wordsEs: 'En reparación.' } as const;
  await agent.call('outages.countOutage', { body: { area } });
  const begin = { ...said, area, isPlanned: false, startsAt: null, expectedUntil: null, note: null };
  await agent.call('outages.startOutage', { body: { ...begin, area: { ...area, zipCodes: [] } } });
  const { id } = (await agent.call('outages.startOutage', { body: begin })).body;
  await app.follow();
  const params = { id };
  const { startedAt } = (await agent.call('outages.getOutage', { params })).body;
  const expectedUntil = new Date(app.clock.now().getTime() + 3 * hourMs).toISOString();
  const change = { ...said, version: 1, startsAt: startedAt, expectedUntil, area: null };
  await agent.call('outages.changeOutage', { params, body: change });
  await agent.call('outages.changeOutage', { params, body: change });
  app.clock.advance(72 * hourMs);
  const later = await app.staff('agent');
  await later.call('outages.endOutage', { params, body: { version: 1, endedAt: null } });
  await later.call('outages.endOutage', { params, body: { version: 2, endedAt: null } });
  await app.follow();
  const { version } = (await later.call('outages.getOutage', { params })).body;
  await later.call('outages.decideOutageCredit', { params, body: { version: 1, decision: 'approved' } });
  await later.call('outages.decideOutageCredit', { params, body: { version, decision: 'approved' } });
  const { version: read, perMinute, rules } = (await later.call('outages.getOutageSettings')).body;
  const settings = { version: read, quietMinutes: 30, perMinute, rules };
  await later.call('outages.changeOutageSettings', { body: settings });
  await later.call('outages.changeOutageSettings', { body: settings });
}
