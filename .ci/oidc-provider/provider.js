// A real OpenID Connect provider for trials: node provider.js CONFIGURATION, a JSON file that is read
// again at each sign-in:
//   {"port": 0, "client": {"id": "…", "secret": "…", "authentication": "client_secret_basic"},
//    "accounts": {"carol": {"email": "…", "email_verified": true, "groups": ["…"]}}}
// Prints its issuer on a line, and serves until its standard input ends.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const configuration = () => JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { port = 0, client } = configuration();

const server = createServer().listen(port, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: client.authentication ?? 'client_secret_basic',
        redirect_uris: [`${issuer}/none`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    // The claims of scopes are in the ID token too, as most products have it.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['of a trial'] },
    features: { devInteractions: { enabled: true } },
    async findAccount(ctx, sub) {
      const account = configuration().accounts[sub];
      return account && { accountId: sub, claims: async () => ({ sub, ...account }) };
    },
  });
  // The port of the server under trial is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^https?:\/\/(127\.0\.0\.1|localhost):\d+\/oauth\/callback$/.test(uri);
  server.on('request', provider.callback());
  console.log(issuer);
});
process.stdin.resume().on('end', () => process.exit(0));
