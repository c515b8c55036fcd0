import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

export interface IdentityProcess {
  issuer: string;
  stop(): Promise<void>;
}

/** Starts the company's sign-in server in a process of its own. */
export async function startIdentityProvider(options: { returnUrl: string; people: Record<string, Person> }): Promise<IdentityProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.mjs')], {
    env: { ...process.env, NODE_ENV: 'test', RETURN_URL: options.returnUrl, PEOPLE: JSON.stringify(options.people) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('http')) continue;
    return {
      issuer: line,
      stop: async () => {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      },
    };
  }
  throw new Error('the sign-in server of the company did not start');
}

/** Signs somebody in there as a browser would: follows its redirects and sends its forms. Answers the address it sends the browser back to. */
export async function signInAtCompany(begin: string, name: string, returnUrl: string): Promise<string> {
  const jar = new Map<string, string>();
  let next: { url: string; form: URLSearchParams | null } = { url: begin, form: null };
  for (let steps = 0; steps < 20; steps += 1) {
    if (next.url.startsWith(returnUrl)) return next.url;
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(key, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      next = { url: new URL(location, next.url).href, form: null };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`the company's server answered ${response.status} without a form`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    next = { url: new URL(action, next.url).href, form: new URLSearchParams({ prompt, login: name, password: 'any' }) };
  }
  throw new Error("the company's server went round in circles");
}
