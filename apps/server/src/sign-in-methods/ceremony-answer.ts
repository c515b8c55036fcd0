import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const longest = 20_000;
const Base64Url = z
  .string()
  .max(longest)
  .regex(/^[\w-]+$/);
const envelope = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const Registration = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
});

const Authentication = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    // Tells who signs in: nothing else does here.
    userHandle: Base64Url,
  }),
});

const ClientData = z.object({ challenge: Base64Url });

/** What a browser says after making a passkey, spelled as WebAuthn does; null when it is nothing of the kind. */
export function readRegistration(answer: unknown): RegistrationResponseJSON | null {
  return (Registration.safeParse(answer).data as RegistrationResponseJSON | undefined) ?? null;
}

/** What a browser says when somebody signs in; null when it is nothing of the kind. */
export function readAuthentication(answer: unknown): (AuthenticationResponseJSON & { response: { userHandle: string } }) | null {
  return (Authentication.safeParse(answer).data as (AuthenticationResponseJSON & { response: { userHandle: string } }) | undefined) ?? null;
}

/** The challenge an answer is to; it is proven by the signature later and only tells which one is used up. */
export function challengeOf(clientDataJson: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}
