// A browser, a PostgreSQL server, Prometheus, HAProxy, sqlmap and a Perl client of IPPay for the tests, through the system's packages where there are none.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const headlessShell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Makes sure a Chromium is there; ends with what to do when it can't be installed. Without `whole` the one without windows will do, which
 * takes the journeys less time.
 */
export function ensureChromium({ whole = false } = {}) {
  if (process.env.CHROMIUM) return;
  const hasWhole = browsers.some((file) => existsSync(file));
  if (!whole && (existsSync(headlessShell) || tryInstall('chromium-headless-shell'))) return;
  if (!hasWhole) install('chromium', 'Install Chromium, or name a Chromium or Chrome in CHROMIUM.');
}

/** Makes sure the programs of a PostgreSQL server are there; nothing is started or configured. */
export function ensurePostgresServer() {
  if (hasPostgres()) return;
  install('postgresql', 'Install PostgreSQL 15 or newer.');
}

/** Makes sure a Prometheus is there with the tool that judges its rules. */
export function ensurePrometheus() {
  if (existsSync('/usr/bin/prometheus') && existsSync('/usr/bin/promtool')) return;
  install('prometheus', 'Install Prometheus with promtool: the alerts of ops/monitoring are tried on it.');
}

/** Makes sure an HAProxy is there. */
export function ensureHaproxy() {
  if (existsSync('/usr/sbin/haproxy')) return;
  install('haproxy', 'Install HAProxy: the restart of one process after the other is tried behind it.');
}

/** Makes sure sqlmap is there. */
export function ensureSqlmap() {
  if (existsSync('/usr/bin/sqlmap')) return;
  install('sqlmap', 'Install sqlmap: it looks for places where a value becomes part of SQL.');
}

/** Makes sure the Perl client of IPPay is there: it is not ours, and keeps the fake of that gateway honest. */
export function ensureIppayClient() {
  if (existsSync('/usr/share/perl5/Business/OnlinePayment/IPPay.pm')) return;
  install('libbusiness-onlinepayment-ippay-perl', 'Install the Perl module Business::OnlinePayment::IPPay.');
}

function hasPostgres() {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin', 'initdb')));
}

function install(name, otherwise) {
  if (tryInstall(name)) return;
  console.error(`${name} could not be installed with the system's packages. ${otherwise}`);
  process.exit(1);
}

function tryInstall(name) {
  console.log(`Installing ${name} ...`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  };
  return apt(['update', '-qq']) && apt(['install', '-y', '-qq', '--no-install-recommends', name]);
}
