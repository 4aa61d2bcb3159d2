// Signs an account in at the provider of provider.js, as a browser does, and prints the ID token:
// node id-token.js ISSUER CONFIGURATION ACCOUNT
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [issuer, configuration, account] = process.argv.slice(2);
const { client } = JSON.parse(readFileSync(configuration, 'utf8'));
const callback = 'http://127.0.0.1:1/oauth/callback';
const cookies = new Map();

const visit = async (url, form) => {
  const answer = await fetch(url, {
    method: form ? 'POST' : 'GET',
    body: form && new URLSearchParams(form),
    redirect: 'manual',
    headers: { cookie: [...cookies].map((each) => each.join('=')).join('; ') },
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = cookie.split(';', 1)[0].split('=');
    cookies.set(name, value);
  }
  const location = answer.headers.get('location');
  if (!location) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return new URL(location, url).href;
};

const { authorization_endpoint, token_endpoint } = await (
  await fetch(`${issuer}/.well-known/openid-configuration`)
).json();
const verifier = randomBytes(32).toString('base64url');
const request = new URLSearchParams({
  response_type: 'code',
  client_id: client.id,
  redirect_uri: callback,
  scope: 'openid',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
let at = await visit(`${authorization_endpoint}?${request}`);
for (const form of [{ prompt: 'login', login: account, password: '-' }, { prompt: 'consent' }]) {
  // What is typed leads back to the provider, and that on to what it asks next.
  at = await visit(await visit(at, form));
}
const answer = await fetch(token_endpoint, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(at).searchParams.get('code'),
    redirect_uri: callback,
    code_verifier: verifier,
  }),
  headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
});
const { id_token, error_description } = await answer.json();
if (!id_token) throw new Error(`no ID token: ${error_description}`);
console.log(id_token);
