import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id } from './wire.ts';

/** ENT-030: TWILIOMSG is the wire's word for text messages. */
export const NotificationType = z.enum(['EMAIL', 'TWILIOMSG']);
/** ENT-029, D-121. */
export const NotificationCategory = z.object({
  id: Id,
  description: z.string(),
  notificationPreferences: z.array(z.object({ notificationType: NotificationType, optedIn: z.boolean() })),
});

const own = { kind: 'account', owns: { entity: 'account', at: 'params.id' }, own: true } as const;
const linkBody = z.object({ token: z.string().min(1).max(200) });
const preference = z.object({ notificationCategoryId: Id, type: NotificationType });

export const preferences = {
  listCategories: route({
    id: 'C-060',
    method: 'GET',
    path: '/account/{id}/notifications/categories',
    summary: 'Kinds of messages and whether they come by e-mail and text',
    access: own,
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ apiAccountNotificationPreferences: z.array(NotificationCategory) }) },
    errors: [],
  }),
  optIn: route({
    id: 'C-061',
    method: 'POST',
    path: '/account/{id}/notifications/category/optin',
    summary: 'Agrees to one kind of message by e-mail or text',
    access: { ...own, impersonated: 'refused' },
    limit: 'RL-WRITE',
    params: accountParams,
    body: preference,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['NOT0001', 'AUTH0008'],
  }),
  optOut: route({
    id: 'C-062',
    method: 'POST',
    path: '/account/{id}/notifications/category/optout',
    summary: 'Declines one kind of message by e-mail or text',
    access: own,
    limit: 'RL-WRITE',
    params: accountParams,
    body: preference,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['NOT0001'],
  }),
  verifyUnsubscribe: route({
    id: 'C-135',
    method: 'POST',
    path: '/public/unsubscribe/verify',
    summary: 'What the link of an optional e-mail opts out of, without doing it (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: linkBody,
    answer: { kind: 'object', shape: z.object({ description: z.string() }) },
    errors: ['TOK0001'],
    soft: ['TOK0001'],
  }),
  unsubscribe: route({
    id: 'C-136',
    method: 'POST',
    path: '/public/unsubscribe',
    summary: 'Opts out of one kind of message by e-mail, by the link of such an e-mail (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: linkBody,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['TOK0001'],
    soft: ['TOK0001'],
  }),
};
