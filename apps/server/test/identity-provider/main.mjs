// A company's own sign-in server for tests: a real OpenID provider in a process of its own. Anybody may sign in under any name; what it
// says of them is told by the environment (PEOPLE, a JSON object by name). Prints its address once it listens.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const people = JSON.parse(process.env.PEOPLE ?? '{}');
const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'porchlight',
        client_secret: 'a-secret-of-the-client',
        redirect_uris: [process.env.RETURN_URL],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['for tests alone'] },
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
