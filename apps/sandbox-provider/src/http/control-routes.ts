import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ActRefused, actBody, carryOut } from '../control/control-act.ts';
import { applyControl, controlBody, resetBody, resetControl } from '../control/control-change.ts';
import { controlPage } from '../control/control-page.ts';
import { type ControlParts, controlState } from '../control/control-state.ts';
import { typedFrom } from '../hosted/entries.ts';
import { ok, refused, send } from './answer.ts';

/** Rehearsal of faults, in demo mode only. It takes no key, so it must never be reachable where real people pay. */
export function addControlRoutes(app: FastifyInstance, parts: ControlParts): void {
  app.get('/control', (_request, reply) => send(reply, { status: 200, headers: pageHeaders, body: controlPage(parts) }));
  app.get('/control/state', (_request, reply) => send(reply, ok(controlState(parts))));
  app.post('/control', async (request, reply) => {
    const change = controlBody.safeParse(request.body);
    if (!change.success) return send(reply, invalid(change.error.issues));
    await applyControl(parts, change.data);
    return send(reply, ok(controlState(parts)));
  });
  app.post('/control/reset', async (request, reply) => {
    const asked = resetBody.safeParse(request.body ?? {});
    if (!asked.success) return send(reply, invalid(asked.error.issues));
    await resetControl(parts, asked.data.data);
    return send(reply, ok(controlState(parts)));
  });
  app.post('/control/act', async (request, reply) => {
    const act = actBody.safeParse(request.body);
    if (!act.success) return send(reply, invalid(act.error.issues));
    try {
      await carryOut(parts.desk, act.data);
      return send(reply, ok(controlState(parts)));
    } catch (error) {
      if (error instanceof ActRefused) return send(reply, refused(409, error.message));
      throw error;
    }
  });
  app.post('/control/form', (request, reply) => fromPage(request, reply, () => applyForm(parts, request.body)));
  app.post('/control/calm', (request, reply) => fromPage(request, reply, () => resetControl(parts, false)));
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function invalid(issues: readonly { path: readonly PropertyKey[] }[]): ReturnType<typeof refused> {
  return { status: 400, body: { error: 'invalid', fields: issues.map((issue) => issue.path.join('.')) } };
}

/** A plain form can be posted from any site, so only our own page may; the JSON calls are kept apart by the browser itself. */
async function fromPage(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): Promise<FastifyReply> {
  const { origin, host } = request.headers;
  if (origin !== `http://${host}` && origin !== `https://${host}`) return send(reply, refused(403, 'foreignOrigin'));
  await work();
  return send(reply, { status: 303, headers: { location: '/control' }, body: '' });
}

async function applyForm(parts: ControlParts, body: unknown): Promise<void> {
  const typed = typedFrom(body);
  const number = (name: string): number | undefined => (typed[name] === undefined || typed[name] === '' ? undefined : Number(typed[name]));
  const isOn = (name: string): boolean | undefined => (typed[name] === undefined ? undefined : typed[name] === 'on');
  const seed = number('seed');
  const change = controlBody.safeParse({
    // Pressing Apply for another reason must not start the fault plan again.
    seed: seed === parts.faults.settings.seed ? undefined : seed,
    slowMs: number('slowMs'),
    errorRate: number('errorRate'),
    loseReplyRate: number('loseReplyRate'),
    duplicateNotices: number('duplicateNotices'),
    reorderNotices: number('reorderNotices'),
    down: isOn('down'),
    noticesHeld: isOn('noticesHeld'),
    refunds: typed['refunds'],
    clock: { speed: number('speed'), advanceMs: (number('advanceSeconds') ?? 0) * 1000 },
  });
  if (change.success) await applyControl(parts, change.data);
}
