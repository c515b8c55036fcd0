import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from '../journey.ts';

const base = '/aboss-api/rest/v1';

/** The number of the account an invented customer signs in to. */
export async function accountNumberOf(request: APIRequestContext, username: string): Promise<string> {
  const signIn = await request.post(`${base}/auth/customer/login`, { data: { j_username: username, j_password: demoPassword } });
  const { accountId, token } = (await signIn.json()) as { accountId: number; token: string };
  const answer = await request.get(`${base}/account/${accountId}`, { headers: { 'X-API-Token': token } });
  return ((await answer.json()) as { number: string }).number;
}
