import { z } from 'zod';
import { route } from './route.ts';
import { SignIn } from './session.ts';
import { Id, IsoDateTime } from './wire.ts';

const currentPassword = z.string().min(1).max(128);
const mine = { kind: 'session', impersonated: 'refused' } as const;
/** Options and answers as WebAuthn Level 3 spells them in JSON; the server judges them with its library. */
const CeremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
const CeremonyAnswer = z.record(z.string(), z.unknown());

/** A passkey of the user, by the name they gave it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdDatetime: IsoDateTime,
  lastUsedDatetime: IsoDateTime.nullable(),
});

/** Ways to sign in beside the password: passkeys and a one-time code as second factor (all added). */
export const signInMethods = {
  listSignInMethods: route({
    id: 'C-125',
    method: 'GET',
    path: '/user/sign-in-methods',
    summary: 'Passkeys of the user, and whether a one-time code is asked for (added)',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        passkeys: z.array(Passkey),
        secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
      }),
    },
    errors: [],
  }),
  beginPasskey: route({
    id: 'C-126',
    method: 'POST',
    path: '/user/passkeys/options',
    summary: 'What the browser needs to make a passkey; asks for the password first (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ currentPassword }),
    exactBody: true,
    answer: { kind: 'object', shape: CeremonyOptions },
    errors: ['AUTH0008', 'AUTH0009'],
    soft: ['AUTH0009'],
  }),
  addPasskey: route({
    id: 'C-127',
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Keeps a passkey the browser made (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ name: z.string().trim().min(1).max(60), credential: CeremonyAnswer }),
    exactBody: true,
    answer: { kind: 'object', shape: Passkey },
    errors: ['AUTH0008', 'AUTH0014'],
    soft: ['AUTH0014'],
  }),
  removePasskey: route({
    id: 'C-128',
    method: 'POST',
    path: '/user/passkeys/remove',
    summary: 'Removes a passkey; the same again changes nothing (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ passkeyId: Id }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0008'],
  }),
  beginPasskeySignIn: route({
    id: 'C-129',
    method: 'POST',
    path: '/auth/customer/passkey/options',
    summary: 'What the browser needs to sign in with a passkey; tells nothing of anybody (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    answer: { kind: 'object', shape: CeremonyOptions },
    errors: [],
  }),
  signInWithPasskey: route({
    id: 'C-130',
    method: 'POST',
    path: '/auth/customer/passkey/login',
    summary: 'Signs a customer in with a passkey (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    evenWhenFull: true,
    body: z.object({ credential: CeremonyAnswer }),
    exactBody: true,
    answer: { kind: 'object', shape: SignIn },
    errors: ['AUTH0014'],
    soft: ['AUTH0014'],
  }),
  beginSecondFactor: route({
    id: 'C-131',
    method: 'POST',
    path: '/user/second-factor/begin',
    summary: 'Makes the secret an authenticator app takes in; nothing is on before a code of it was entered (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ currentPassword }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ secret: z.string(), address: z.string() }) },
    errors: ['AUTH0008', 'AUTH0009', 'AUTH0015'],
    soft: ['AUTH0009'],
  }),
  confirmSecondFactor: route({
    id: 'C-132',
    method: 'POST',
    path: '/user/second-factor/confirm',
    summary: 'Turns the one-time code on and answers the recovery codes, this once (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ code: z.string().min(1).max(20) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['AUTH0005', 'AUTH0008', 'AUTH0013'],
    soft: ['AUTH0013'],
  }),
  removeSecondFactor: route({
    id: 'C-133',
    method: 'POST',
    path: '/user/second-factor/remove',
    summary: 'Turns the one-time code off, by password and a code (added)',
    access: mine,
    limit: 'RL-AUTH',
    body: z.object({ currentPassword, code: z.string().min(1).max(20) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['AUTH0005', 'AUTH0008', 'AUTH0009', 'AUTH0013'],
    soft: ['AUTH0009', 'AUTH0013'],
  }),
};
