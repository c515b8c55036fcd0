// `npm start`: install if needed, build if needed, then the payment sandbox and the server. `--dev` rebuilds and restarts on change.
import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './project.mjs';

const stopWithinMs = 30_000;
const children = new Set();
/** running: a child that ends takes the rest along. restarting: when all have ended, build and launch again. */
let phase = 'running';
let exitCode = 0;

requireNode();
ensureInstalled();
ensureBuilt();
launchAll();
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
if (process.argv.includes('--dev')) restartOnChange();

function launchAll() {
  phase = 'running';
  const ownSandbox =
    (process.env.PAYMENT_PROVIDER || 'sandbox') === 'sandbox' && process.env.NODE_ENV !== 'production' && !process.env.SANDBOX_URL;
  if (ownSandbox) launch('dist/sandbox-provider/main.js', sandboxSettings());
  launch('dist/server/main.js');
}

/** All the sandbox is told of the portal: who may frame it, and where its notices go. What the environment sets goes first. */
function sandboxSettings() {
  const { HOST, PORT, PUBLIC_URL, CLOCK } = process.env;
  const portal = `http://${HOST || '127.0.0.1'}:${PORT || '8080'}`;
  const origins = [portal, `http://localhost:${PORT || '8080'}`];
  if (URL.canParse(PUBLIC_URL || '')) origins.push(new URL(PUBLIC_URL).origin);
  return {
    SANDBOX_PORTAL_ORIGIN: origins.join(','),
    SANDBOX_WEBHOOK_URL: `${portal}/aboss-api/rest/v1/public/payment-provider/SANDBOX/webhook`,
    SANDBOX_DEMO: 'on',
    ...(CLOCK ? { SANDBOX_CLOCK: CLOCK } : {}),
  };
}

/** A child is told to stop by signal, and notices by its closed channel when this process is killed outright. */
function launch(file, settings = {}) {
  const child = fork(path.join(root, file), [], { env: { ...settings, ...process.env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.add(child);
  child.on('exit', (code) => {
    children.delete(child);
    if (phase === 'running') stop(code ?? 1);
    if (children.size > 0) return;
    if (phase === 'stopping') process.exit(exitCode);
    ensureBuilt();
    launchAll();
  });
}

function stop(code) {
  if (phase === 'stopping') return;
  phase = 'stopping';
  exitCode = code;
  endChildren();
  if (children.size === 0) process.exit(exitCode);
  setTimeout(() => process.exit(exitCode || 1), stopWithinMs).unref();
}

function endChildren() {
  for (const child of children) child.kill('SIGTERM');
}

function restartOnChange() {
  let timer;
  const changed = (_event, file) => {
    if (!file || /(^|[\\/])(dist|node_modules|data)([\\/]|$)|\.test\./.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (phase !== 'running') return;
      phase = 'restarting';
      endChildren();
    }, 200);
  };
  for (const folder of ['packages', 'apps']) watch(path.join(root, folder), { recursive: true }, changed);
}
