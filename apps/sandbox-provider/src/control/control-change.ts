import { z } from 'zod';
import { refundFaults } from '../faults/plan.ts';
import { isOrigin } from '../settings.ts';
import type { ControlParts } from './control-state.ts';

const rate = z.number().min(0).max(1);
/** On and off, or how often. */
const share = z.union([z.boolean().transform(Number), rate]);
const webhookUrl = z.url({ protocol: /^https?$/ }).nullable();

/** A change of the rehearsal; only what is named changes. */
export const controlBody = z.strictObject({
  seed: z.int().nonnegative().max(0xffffffff).optional(),
  slowMs: z.int().nonnegative().max(120_000).optional(),
  errorRate: rate.optional(),
  loseReplyRate: rate.optional(),
  duplicateNotices: share.optional(),
  reorderNotices: share.optional(),
  down: z.boolean().optional(),
  noticesHeld: z.boolean().optional(),
  refunds: z.enum(refundFaults).optional(),
  webhookUrl: webhookUrl.optional(),
  portalOrigins: z.array(z.string().refine(isOrigin)).min(1).max(20).optional(),
  clock: z
    .strictObject({
      speed: z.number().min(0).max(100_000).optional(),
      advanceMs: z
        .int()
        .nonnegative()
        .max(400 * 86_400_000)
        .optional(),
      now: z.iso
        .datetime({ offset: true })
        .transform((text) => Date.parse(text))
        .optional(),
    })
    .optional(),
});

export type ControlChange = z.output<typeof controlBody>;

/** `data` also wipes payments, methods and notices. */
export const resetBody = z.strictObject({ data: z.boolean().default(false) });

export async function applyControl(parts: ControlParts, change: ControlChange): Promise<void> {
  const { webhookUrl: url, portalOrigins, clock, ...faults } = change;
  parts.faults.change(faults);
  if (portalOrigins !== undefined) parts.setPortalOrigins(portalOrigins);
  if (url !== undefined) parts.notices.setWebhookUrl(url);
  if (clock !== undefined) {
    parts.clock.change(clock);
    const written = parts.store.commit([{ k: 'clock', v: parts.clock.state }]);
    parts.desk.agenda.runDue();
    await written;
  }
  parts.notices.pump();
}

/** Faults off and the clock at normal speed; payments and methods stay unless `data` is asked for. */
export async function resetControl(parts: ControlParts, data: boolean): Promise<void> {
  parts.faults.reset();
  parts.clock.calm();
  if (data) await parts.store.commit([{ k: 'wiped' }]);
  await parts.store.commit([{ k: 'clock', v: parts.clock.state }]);
  parts.notices.pump();
}
