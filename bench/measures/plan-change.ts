import { apiBase, createInstallation, type SignedIn, signInMany, stopProgram } from '../installation.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { type Started, startProgram } from '../processes.ts';

const accounts = 10_000;
const people = 60;
const rounds = 8;

/** A customer whose line may be changed, with a plan it has and one it may get. */
interface Changer extends SignedIn {
  lineId: number;
  planId: number;
  otherPlanId: number;
}

/** C-035 and C-138 of customers who look at their plan, one question after the other. */
export async function measurePlanChange(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floor = await startProgram(['--import', 'tsx', 'bench/floors/read-server.ts'], {
    FLOOR_DATABASE: JSON.stringify(await installation.databaseAddress()),
  });
  try {
    await installation.loadCustomers(accounts, 12);
    const changers = await findChangers(server, await signInMany(server.url, 100, people));
    const details: number[] = [];
    const previews: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const changer of changers) {
        const taken = [await timed(() => readPlan(server, changer)), await timed(() => preview(server, changer))] as const;
        const least = await timed(async () => (await fetch(`${floor.url}/account/${changer.accountId}/invoices`)).json());
        // The first round warms up.
        if (round === 0) continue;
        details.push(taken[0]);
        previews.push(taken[1]);
        bare.push(least);
      }
    }
    return {
      title: 'Plan changes',
      method: `One client, ${changers.length} customers of ${accounts}, ${rounds} rounds after one to warm up: GET /domain/plan of the present plan, and POST /order/changeservice/preview of a change to another plan. The floor is a bare Fastify route with one prepared read, asked in between.`,
      figures: [figure('p95 of plan details (C-035)', details, bare), figure('p95 of a preview (C-138)', previews, bare)],
    };
  } finally {
    await Promise.all([stopProgram(server), stopProgram(floor)]);
    installation.remove();
  }
}

async function findChangers(server: Started, signedIn: readonly SignedIn[]): Promise<Changer[]> {
  const changers: Changer[] = [];
  for (const person of signedIn) {
    const { services } = await ask<{ services: { planId: number; serviceLines: { serviceLineId: number; status: string }[] }[] }>(
      server,
      person,
      `/account/${person.accountId}/servicelines/`,
    );
    const [service] = services;
    const [line] = service?.serviceLines ?? [];
    if (!service || line?.status !== 'Active') continue;
    const { plans } = await ask<{ plans: { id: number }[] }>(
      server,
      person,
      `/account/${person.accountId}/serviceline/${line.serviceLineId}/plans`,
    );
    const other = plans[1];
    if (other) changers.push({ ...person, lineId: line.serviceLineId, planId: service.planId, otherPlanId: other.id });
  }
  if (changers.length < people / 2) throw new Error('too few of the invented customers may change their plan');
  return changers;
}

const readPlan = (server: Started, changer: Changer) =>
  ask(server, changer, `/domain/plan?accountId=${changer.accountId}&planId=${changer.planId}&fromCustomerPortal=true`);

const preview = (server: Started, changer: Changer) =>
  ask(server, changer, '/order/changeservice/preview', {
    accountId: changer.accountId,
    planId: changer.otherPlanId,
    existingServiceLineId: changer.lineId,
    features: [],
  });

async function ask<Answer>(server: Started, { token }: SignedIn, path: string, body?: object): Promise<Answer> {
  const headers = { 'x-api-token': token, ...(body && { 'content-type': 'application/json' }) };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${server.url}${apiBase}${path}`, request);
  const read = (await answer.json()) as Answer;
  if (answer.status !== 200) throw new Error(`${path.split('?')[0]} was answered ${answer.status}`);
  return read;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function figure(name: string, ours: readonly number[], bare: readonly number[]): Figure {
  const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
  const value = p95(ours);
  return { name, ours: `${value.toFixed(1)} ms`, floor: `${p95(bare).toFixed(1)} ms`, value, bound: { atMost: 30 }, unit: 'ms' };
}
