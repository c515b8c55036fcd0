import { defineConfig } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

// A journey in which the size changes nothing says so by its tag and is walked once; one that looks at every state of a form, whose hard case
// is the narrow screen, is walked there. One that is walked in both languages is walked in Spanish, whose words are the longer ones, on the
// phone and in English on the desktop; whoever wants pictures (E2E_PICTURES=folder) or every look (E2E_LOOKS=all) gets all of them.
const everyLook = process.env['E2E_PICTURES'] !== undefined || process.env['E2E_LOOKS'] === 'all';
const elsewhere = everyLook
  ? { phone: [/@any-size/], desktop: [] }
  : { phone: [/@any-size/, /^(?!.*@phone).*\ben-us\b/], desktop: [/@phone/, /^(?!.*@any-size).*\bsp-es\b/] };

/** Journeys in a real Chromium against the real server and the real sandbox provider. Two machines' worth of cores: two workers. */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.e2e.ts', 'screens/**/*.e2e.ts'],
  fullyParallel: false,
  workers: 2,
  retries: process.env['CI'] ? 2 : 0,
  // A walk through many states on a busy machine; what is waited for has limits of its own.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/e2e.json' }]],
  outputDir: '../test-results/e2e',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Recording costs a third of the whole run, so only a repeat is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', grepInvert: elsewhere.phone, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: elsewhere.desktop, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
