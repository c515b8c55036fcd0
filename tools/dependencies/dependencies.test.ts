import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}
interface Policy {
  licences: string[];
  licencesOf: Record<string, string>;
  installScripts: Record<string, string>;
}
interface Advisory {
  package: string;
  versions: string;
  why: string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const policy = read('tools/dependencies/policy.json') as Policy;
const advisories = read('tools/dependencies/advisories.json') as Advisory[];
/** What the lockfile has from elsewhere, by name: our own packages are links. */
const locked = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, entry]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), ...entry }));

/** Finds a name in a list where `x-*` stands for every name that begins like it. */
const listed = (list: Record<string, string>, name: string): string | undefined =>
  Object.keys(list).find((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1))));

const isBad = ({ name, version }: { name: string; version: string }, list = advisories): boolean =>
  list.some((bad) => bad.package === name && semver.satisfies(version, bad.versions, { includePrerelease: true }));

/** One version, also of a package that is taken under another name. */
const isWhole = (version: string): boolean => {
  const [, own] = /^npm:(?:@[^/@]+\/)?[^@]+@(.+)$/.exec(version) ?? [null, version];
  return semver.valid(own) === own;
};

describe('dependencies', () => {
  it('are each one version, written in full, of a package whose content the lockfile knows', () => {
    const manifests = [
      'package.json',
      ...['apps', 'packages'].flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`)),
    ];
    const loose = manifests.flatMap((file) => {
      const groups = read(file) as Record<string, Record<string, string> | undefined>;
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((group) =>
        Object.entries(groups[group] ?? {})
          .filter(([, version]) => !isWhole(version))
          .map(([name, version]) => `${file}: ${name} ${version}`),
      );
    });
    expect(loose).toEqual([]);
    expect(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
  });

  it('may come from any registry: the lockfile names none', () => {
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('run nothing of their own while they are installed', () => {
    expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const withScripts = locked.filter(({ hasInstallScript }) => hasInstallScript);
    expect(withScripts.filter(({ name }) => listed(policy.installScripts, name) === undefined).map(({ name }) => name)).toEqual([]);
    const used = new Set(withScripts.map(({ name }) => listed(policy.installScripts, name)));
    expect(Object.keys(policy.installScripts).filter((entry) => !used.has(entry))).toEqual([]);
  });

  it('have licences that go with ours', () => {
    const allowed = new Set(policy.licences);
    const isAllowed = (license = '') =>
      license
        .replaceAll(/[()]/g, '')
        .split(/ (?:OR|AND) /)
        .every((one) => allowed.has(one));
    const others = locked.filter(({ license }) => !isAllowed(license));
    expect(
      others.filter(({ name }) => listed(policy.licencesOf, name) === undefined).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([]);
    const used = new Set(others.map(({ name }) => listed(policy.licencesOf, name)));
    expect(Object.keys(policy.licencesOf).filter((entry) => !used.has(entry))).toEqual([]);
    const shipped = others.filter(({ name, dev }) => !dev && listed(policy.licencesOf, name)?.startsWith('MPL')).map(({ name }) => name);
    expect(shipped).toEqual([]);
  });

  it('are none that is known to be bad', () => {
    expect(advisories.filter(({ versions }) => semver.validRange(versions) === null)).toEqual([]);
    expect(locked.filter((entry) => isBad(entry)).map(({ name, version }) => `${name} ${version}`)).toEqual([]);
    expect(isBad({ name: 'event-stream', version: '3.3.6' })).toBe(true);
    expect(isBad({ name: 'event-stream', version: '3.3.5' })).toBe(false);
  });
});

describe('the bill of materials', () => {
  it('names every package that is shipped, with its version, and none that serves development alone', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; group?: string; version: string; purl: string }[] };
    expect(bill.bomFormat).toBe('CycloneDX');
    const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
    const shipped = locked.filter(({ dev, optional }) => !dev && !optional);
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`)).map(({ name }) => name)).toEqual([]);
    expect([...named].filter((purl) => purl.includes('playwright'))).toEqual([]);
  });
});
