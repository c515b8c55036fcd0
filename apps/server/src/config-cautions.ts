import type { Config } from './config.ts';

/** What can be meant, but seldom is in production: said in the log at each start, and refused nowhere (docs/going-live.md). */
export function cautionsOf({
  production,
  role,
  smtpUrl,
  databaseUrl,
  trustedProxies,
  paymentProvider,
}: Pick<Config, 'production' | 'role' | 'smtpUrl' | 'databaseUrl' | 'trustedProxies' | 'paymentProvider'>): string[] {
  if (!production) return [];
  const cautions: string[] = [];
  if (smtpUrl === null && role !== 'api') cautions.push('SMTP_URL is not set: mail stays in the outbox and reaches nobody');
  if (databaseUrl === null) cautions.push('DATABASE_URL is not set: the embedded PostgreSQL serves this one process, on this one machine');
  if (trustedProxies.length === 0 && role !== 'worker')
    cautions.push('TRUSTED_PROXIES is not set: behind a proxy all customers count as one address, and share its limits');
  if (paymentProvider === 'none' && role !== 'worker') cautions.push('PAYMENT_PROVIDER is none: nothing can be paid online');
  return cautions;
}
