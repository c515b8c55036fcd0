// A reporter of vitest, beside the one that reports tests: what was thrown outside of every test. A run fails by it, and its report of tests
// has no word of it.
import { writeFileSync } from 'node:fs';

export default class StrayErrors {
  /** Leaves the list where STRAY_ERRORS names a file, as JSON: what was said and, where that is known, while which test file ran. */
  onTestRunEnd(_modules, errors) {
    const stray = errors.map(({ name, message, stack, VITEST_TEST_PATH: file }) => ({ file, text: stack ?? `${name}: ${message}` }));
    writeFileSync(process.env.STRAY_ERRORS, JSON.stringify(stray));
  }
}
