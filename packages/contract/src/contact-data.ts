import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, IsoDateTime, LocaleId } from './wire.ts';

const own = { kind: 'account', owns: { entity: 'account', at: 'params.id' }, own: true, impersonated: 'refused' } as const;
const currentPassword = z.string().min(1).max(128);

/** A contact with what waits to replace it until somebody shows that the new one is theirs. */
export const ContactDatum = z.object({
  value: z.string().nullable(),
  verified: z.boolean(),
  waiting: z.object({ value: z.string(), requestedDatetime: IsoDateTime, expiresDatetime: IsoDateTime }).nullable(),
});

/** The own e-mail, mobile number and language (all added); the link that verifies an e-mail is C-046. */
export const contactData = {
  getContactData: route({
    id: 'C-114',
    method: 'GET',
    path: '/account/{id}/contact-data',
    summary: 'The own e-mail and mobile number, and what waits to be verified (added)',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, own: true },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ email: ContactDatum, mobileNumber: ContactDatum }) },
    errors: [],
  }),
  changeEmail: route({
    id: 'C-115',
    method: 'POST',
    path: '/account/{id}/contact-data/email',
    summary: 'Mails a link to a new e-mail address, which replaces the old one once it is opened (added)',
    access: own,
    limit: 'RL-MAIL',
    params: accountParams,
    body: z.object({ email: z.string().min(1).max(254), currentPassword }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008', 'AUTH0009', 'CON0001'],
    soft: ['AUTH0009', 'CON0001'],
  }),
  changeMobile: route({
    id: 'C-116',
    method: 'POST',
    path: '/account/{id}/contact-data/mobile',
    summary: 'Texts a code to a new mobile number, which replaces the old one once the code is entered (added)',
    access: own,
    limit: 'RL-MAIL',
    params: accountParams,
    body: z.object({ mobileNumber: z.string().min(1).max(40), currentPassword }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008', 'AUTH0009', 'CON0001'],
    soft: ['AUTH0009', 'CON0001'],
  }),
  verifyMobile: route({
    id: 'C-117',
    method: 'POST',
    path: '/account/{id}/contact-data/mobile/verify',
    summary: 'Enters the code a new mobile number was texted (added)',
    access: own,
    limit: 'RL-AUTH',
    params: accountParams,
    body: z.object({ code: z.string().min(1).max(20) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008', 'CON0002', 'CON0003'],
    soft: ['CON0002', 'CON0003'],
  }),
  withdrawChange: route({
    id: 'C-118',
    method: 'POST',
    path: '/account/{id}/contact-data/withdraw',
    summary: 'Withdraws a change that was not verified yet; nothing happens where none waits (added)',
    access: own,
    limit: 'RL-WRITE',
    params: accountParams,
    body: z.object({ kind: z.enum(['email', 'mobile']) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008'],
  }),
  getLanguage: route({
    id: 'C-119',
    method: 'GET',
    path: '/user/language',
    summary: 'The language kept with the user; null until one was chosen (added)',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ locale: LocaleId.nullable() }) },
    errors: [],
  }),
  keepLanguage: route({
    id: 'C-120',
    method: 'PUT',
    path: '/user/language',
    summary: 'Keeps the chosen language with the user: the portal on the next device, mail and text messages speak it (added)',
    access: { kind: 'session', impersonated: 'refused' },
    limit: 'RL-WRITE',
    body: z.object({ locale: LocaleId }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008'],
  }),
};
