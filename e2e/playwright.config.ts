import { defineConfig } from '@playwright/test';
import { chromiumForJourneys, chromiumPath } from './chromium.ts';
import { everyLook, isNightly } from './every-look.ts';

// Each journey is walked once in `npm test`: on the phone, where the room is least, unless its tag says that the size changes nothing
// (@any-size, on the desktop). One that looks at other things on the one than on the other says @both-sizes. One in both languages is walked
// in Spanish, whose words are the longer ones, on the phone and in English on the desktop; one of a form's states (@phone) in both on the
// phone. At night (NIGHTLY=on), and for pictures (E2E_PICTURES=folder), all of them are walked at every size they are for, in every look.
const inOneLanguage = /\b(en-us|sp-es)\b/.source;
const elsewhere = everyLook
  ? { phone: [/@any-size/], desktop: [] }
  : {
      phone: [/@any-size/, /^(?!.*@phone).*\ben-us\b/],
      desktop: [/@phone/, /^(?!.*@any-size).*\bsp-es\b/, new RegExp(`^(?!.*(@any-size|@both-sizes|${inOneLanguage}))`)],
    };
const nights = isNightly ? [] : [/@nightly/];

/** Journeys in a real Chromium against the real server and the real sandbox provider. Three at a time keep two cores busy: each waits for a while. */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.e2e.ts', 'screens/**/*.e2e.ts'],
  fullyParallel: false,
  workers: 3,
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
      executablePath: everyLook ? chromiumPath() : chromiumForJourneys(),
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
    {
      name: 'phone',
      grepInvert: [...elsewhere.phone, ...nights],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: [...elsewhere.desktop, ...nights], use: { viewport: { width: 1440, height: 900 } } },
  ],
});
