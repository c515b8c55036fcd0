import { afterEach, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { type IdentityProcess, type Person, signInAtCompany, startIdentityProvider } from '../../test/identity-provider/index.ts';

const portal = 'http://portal.cedarvalleyfiber.example';
const returnUrl = `${portal}/staff/company/return`;
const clerk = { email: 'clerk@cedarvalleyfiber.example', email_verified: true, name: 'Chris Clerk' };

// Each test starts a second process and signs in there as a browser would.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let company: IdentityProcess;
afterEach(async () => {
  await app.close();
  await company.stop();
});

async function start(people: Record<string, Person>, env: Record<string, string> = {}): Promise<void> {
  company = await startIdentityProvider({ returnUrl, people });
  const settings = { OIDC_ISSUER: company.issuer, OIDC_CLIENT_ID: 'porchlight', OIDC_CLIENT_SECRET: 'a-secret-of-the-client' };
  app = await startApp({ env: { PUBLIC_URL: portal, ...settings, ...env } });
}

const cookiesOf = (header: unknown): string[] => [header].flat().map((each) => String(each).split(';')[0] ?? '');

/** The first half: what the browser is sent away with. */
async function begin(): Promise<{ url: string; cookie: string }> {
  const { headers, statusCode } = await app.http.inject('/staff/company/begin');
  expect(statusCode).toBe(302);
  return { url: String(headers.location), cookie: cookiesOf(headers['set-cookie'])[0] ?? '' };
}

/** The second: where it is sent on to, and the session it has. */
async function comeBack(url: string, cookie: string) {
  const { pathname, search } = new URL(url);
  const { headers } = await app.http.inject({ url: pathname + search, headers: { cookie } });
  const session = cookiesOf(headers['set-cookie']).find((each) => /^porchlight-staff=./.test(each)) ?? null;
  return { location: headers.location, session };
}

async function signIn(name: string) {
  const { url, cookie } = await begin();
  return comeBack(await signInAtCompany(url, name, returnUrl), cookie);
}
const selfOf = async (session: string | null) =>
  (await (await app.staff(null)).call('access.getSelf', {}, { headers: { cookie: session ?? '' } })).body;
const refusals = async () =>
  (await app.db.kysely.selectFrom('audit_event').select('detail').where('action', '=', 'staff.companyRefused').orderBy('id').execute()).map(
    ({ detail }) => (detail as { why: string }).why,
  );

describe("signing in by the company's own server", () => {
  it('lets a member in by a verified address the first time, and by the id of that server from then on', async () => {
    const people = { c1: clerk, c2: { ...clerk } };
    await start(people);
    const { location, session } = await signIn('c1');
    expect(location).toBe(`${portal}/staff`);
    expect(await selfOf(session)).toMatchObject({ displayName: 'Chris Clerk', roles: ['support'] });
    await app.db.kysely
      .updateTable('portal_user')
      .set({ username: 'renamed@cedarvalleyfiber.example' })
      .where('username', '=', clerk.email)
      .execute();
    expect(await selfOf((await signIn('c1')).session)).toMatchObject({ username: 'renamed@cedarvalleyfiber.example' });
    // Somebody else there with the address of old is nobody here.
    expect((await signIn('c2')).session).toBeNull();
    expect(await refusals()).toEqual(['unknown']);
  });

  it('lets nobody in by an address that is not verified, a customer, a stranger, or a member who was stopped', async () => {
    await start({
      unverified: { ...clerk, email_verified: false },
      maria: { email: 'maria.lopez@example.com', email_verified: true },
      stranger: { email: 'stranger@elsewhere.example', email_verified: true },
      stopped: clerk,
    });
    await app.db.kysely
      .updateTable('staff_member')
      .set({ stopped_at: app.clock.now() })
      .where('display_name', '=', 'Chris Clerk')
      .execute();
    for (const name of ['unverified', 'maria', 'stranger', 'stopped']) {
      const { location, session } = await signIn(name);
      expect([name, location, session]).toEqual([name, `${portal}/staff?company-failed`, null]);
    }
    expect(await refusals()).toEqual(['unknown', 'unknown', 'unknown', 'stopped']);
  });

  it('a return that nobody began, that was begun in another browser, is stale or comes twice opens nothing', async () => {
    await start({ c1: clerk });
    const first = await begin();
    const back = await signInAtCompany(first.url, 'c1', returnUrl);
    expect((await comeBack(back, '')).session).toBeNull();
    expect((await comeBack(back, (await begin()).cookie)).session).toBeNull();
    expect((await comeBack(`${returnUrl}?code=made-up&state=made-up`, first.cookie)).session).toBeNull();
    app.clock.advance(11 * 60_000);
    expect((await comeBack(back, first.cookie)).session).toBeNull();
    const second = await begin();
    const used = await signInAtCompany(second.url, 'c1', returnUrl);
    expect((await comeBack(used, second.cookie)).session).not.toBeNull();
    expect((await comeBack(used, second.cookie)).session).toBeNull();
    expect(await refusals()).toEqual(['notBegun', 'notVouched', 'notVouched', 'notBegun', 'notVouched']);
  });

  it('takes the roles from the claim the operator names with each sign-in, and makes members of those who have one', async () => {
    const people = {
      n1: { email: 'Nia@cedarvalleyfiber.example', email_verified: true, name: 'Nia North', groups: ['billing', 'all-hands'] },
    };
    await start(
      {
        ...people,
        none: { email: 'none@cedarvalleyfiber.example', email_verified: true, groups: ['all-hands'] },
        c1: { ...clerk, groups: ['auditor'] },
      },
      {
        OIDC_ROLES_CLAIM: 'groups',
        STAFF_PASSWORDS: 'off',
      },
    );
    expect(await selfOf((await signIn('n1')).session)).toMatchObject({
      displayName: 'Nia North',
      roles: ['billing'],
      mayImpersonate: false,
    });
    expect(await selfOf((await signIn('c1')).session)).toMatchObject({ roles: ['auditor'] });
    expect((await signIn('none')).session).toBeNull();
    expect(await refusals()).toEqual(['noRole']);
    const { status, body } = await (await app.staff(null)).call('access.signIn', {
      body: { username: 'agent@cedarvalleyfiber.example', password: 'Porchlight-2026!' },
    });
    expect([status, body.error?.code]).toEqual([403, 'STF0005']);
    expect((await (await app.staff(null)).call('access.getWays')).body).toMatchObject({ password: false, company: true });
  });

  it('says so when that server is away, and goes on when it is back', async () => {
    await start({ c1: clerk });
    await company.stop();
    const { headers } = await app.http.inject('/staff/company/begin');
    expect(headers.location).toBe(`${portal}/staff?company-failed`);
    expect(await refusals()).toEqual(['noAnswer']);
  });
});
