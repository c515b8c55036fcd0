import { TOTP } from 'otpauth';
import { demoPassword } from '../../../src/demo/index.ts';
import { startApp } from '../../harness.ts';
import { type Exchange, listen } from '../traffic.ts';

const minute = 60_000;
const newPassword = 'Harvest-Moon-2031';

/** How members of staff get in, and who is one. */
export async function staffAccess(exchanges: Exchange[]): Promise<void> {
  const app = await startApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  const nia = { displayName: 'Nia Example', roles: ['support' as const], mayImpersonate: false };
  const username = 'nia@cedarvalleyfiber.example';
  const { body: added } = await agent.call('access.addMember', { body: { ...nia, username, password: demoPassword } });
  const params = { userId: added.userId };
  const change = { ...nia, displayName: 'Nia Sample', isStopped: false };
  await agent.call('access.changeMember', { params, body: { ...change, version: added.version } });
  await agent.call('access.changeMember', { params, body: { ...change, version: added.version } });
  const own = await app.staff(username);
  await own.call('access.changeOwnPassword', { body: { currentPassword: 'Wrong-2026!!', newPassword } });
  await own.call('access.changeOwnPassword', { body: { currentPassword: demoPassword, newPassword } });
  await agent.call('access.setMemberPassword', { params, body: { password: demoPassword } });
  const again = await app.staff(username);
  await again.call('access.beginCode', { body: { currentPassword: 'Wrong-2026!!' } });
  const { secret } = (await again.call('access.beginCode', { body: { currentPassword: demoPassword } })).body;
  const code = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  await again.call('access.turnCodeOn', { body: { code: '000000' } });
  await again.call('access.turnCodeOn', { body: { code: code() } });
  // A code counts once.
  app.clock.advance(minute);
  await again.call('access.turnCodeOff', { body: { currentPassword: 'Wrong-2026!!', code: code() } });
  await again.call('access.turnCodeOff', { body: { currentPassword: demoPassword, code: code() } });
  const begun = (await again.call('access.beginCode', { body: { currentPassword: demoPassword } })).body;
  app.clock.advance(minute);
  await again.call('access.turnCodeOn', {
    body: { code: new TOTP({ secret: begun.secret }).generate({ timestamp: app.clock.now().getTime() }) },
  });
  await agent.call('access.dropMemberCode', { params });
  await agent.call('access.getWays');
  await (await app.staff('clerk')).call('access.signOut');
  await app.close();
}
