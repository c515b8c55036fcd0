import { z } from 'zod';
import { faultChange } from './faults.ts';

const day = 86_400_000;

/** POST /control: only what is named changes. */
export const controlChange = z.strictObject({
  faults: faultChange.optional(),
  /** Where notices go that are made from now on. */
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  clock: z
    .strictObject({
      speed: z.number().min(0).max(100_000).optional(),
      advanceMs: z
        .int()
        .nonnegative()
        .max(400 * day)
        .optional(),
      now: z.iso
        .datetime({ offset: true })
        .transform((text) => Date.parse(text))
        .optional(),
    })
    .optional(),
});
export type ControlChange = z.input<typeof controlChange>;

export const actBody = z.looseObject({ name: z.string().min(1) });

/** POST /control/reset: faults off and the clock at normal speed; `data` also empties the gateway. */
export const resetBody = z.strictObject({ data: z.boolean().default(false) });
