import { join } from 'node:path';
import { z } from 'zod';

/** What the process is told from outside. Nothing here names the portal beyond an address and two shared secrets. */
export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  apiKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  /** Origins that may frame the hosted pages and that a return address may point to. */
  portalOrigins: readonly string[];
  /** Address of the hosted pages as browsers see it; null means the listening address. */
  publicUrl: string | null;
  demo: boolean;
  fsync: boolean;
  /** Where the clock starts on a new data directory, milliseconds since 1970; null means the machine's time. */
  clockStart: number | null;
}

const onOff = z.enum(['on', 'off'], 'must be on or off');
const secret = z.string('is required').min(16, 'must have at least 16 characters');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const origins = z
  .string('is required')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((list) => list.every(isOrigin), 'must be origins such as http://127.0.0.1:8080, separated by commas');

const environment = z.object({
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be at most 65535')
    .default(8081),
  DATA_DIR: z.string().default('./data'),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_API_KEY: secret,
  SANDBOX_WEBHOOK_URL: httpUrl.optional(),
  SANDBOX_WEBHOOK_SECRET: secret,
  SANDBOX_PORTAL_ORIGIN: origins,
  SANDBOX_PUBLIC_URL: httpUrl.optional(),
  SANDBOX_DEMO: onOff.default('off'),
  SANDBOX_FSYNC: onOff.default('on'),
  SANDBOX_CLOCK: z.iso.datetime({ offset: true, error: 'must be an ISO instant such as 2026-11-21T10:00:00Z' }).optional(),
});

/** Known to everybody, as the money is not real; outside of demos both must be set. */
const demoSecrets = { SANDBOX_API_KEY: 'sandbox-api-key-for-demos', SANDBOX_WEBHOOK_SECRET: 'sandbox-webhook-secret-for-demos' };

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/** Reads and checks the environment. Every problem names the setting and the reason, never the value. An empty value counts as unset. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(env.NODE_ENV === 'production' ? given : { ...demoSecrets, ...given });
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) };
  const values = parsed.data;
  return {
    ok: true,
    settings: {
      host: values.HOST,
      port: values.SANDBOX_PORT,
      dataDir: values.SANDBOX_DATA_DIR ?? join(values.DATA_DIR, 'sandbox-provider'),
      apiKey: values.SANDBOX_API_KEY,
      webhookUrl: values.SANDBOX_WEBHOOK_URL ?? null,
      webhookSecret: values.SANDBOX_WEBHOOK_SECRET,
      portalOrigins: values.SANDBOX_PORTAL_ORIGIN,
      publicUrl: values.SANDBOX_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      demo: values.SANDBOX_DEMO === 'on',
      fsync: values.SANDBOX_FSYNC === 'on',
      clockStart: values.SANDBOX_CLOCK === undefined ? null : Date.parse(values.SANDBOX_CLOCK),
    },
  };
}

/** True for scheme, host and port alone: a path, query or trailing slash would never match a browser's origin. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
