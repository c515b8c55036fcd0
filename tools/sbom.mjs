// `npm run sbom`: the bill of materials of what is shipped, as CycloneDX JSON on standard output. npm makes it; what serves development
// alone is left out here, because npm's own `--omit dev` also drops packages that tools and product share.
import { execFileSync } from 'node:child_process';
import { root } from './project.mjs';

const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
);
const left = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']));
const stays = (ref) => !left.has(ref);
bill.components = bill.components.filter((component) => stays(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => stays(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(stays) }));
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
