import path from 'node:path';
import { defineConfig } from 'vite';
import { basis, minified, webFolder } from './build/basis.ts';
import { entryStylePlugin } from './build/entry-style-plugin.ts';
import { queryPartsPlugin } from './build/query-parts-plugin.ts';
import { reactPartsPlugin } from './build/react-parts-plugin.ts';

const entryParts =
  /src\/main\.tsx$|rolldown\/runtime|src\/ui\/(?:Card|ErrorSummary|Ledger|PasswordInput|Select|Skeleton|TextInput)\.tsx$|session\/use-busy\.ts$|platform\/new-uuid\.ts$|domain\/src\/money\/(?:cents|format-money)\.ts$/;
const paymentParts = /src\/payments\/(?:payment\.module\.css|postable-form\.ts|status-poll\.ts)/;
const panelParts =
  /apps\/web\/src\/(?:ui\/(?:Empty|MoneyInput|RowList|Table)\.tsx|platform\/reads\/)|packages\/domain\/src\/(?:money|payments)\//;

/** What the wizards of visitors begin with, and what a choice of plans is made of. */
const wizardParts =
  /apps\/web\/src\/(?:wizard\/|place-map\/|plan-choice\/(?:choice|plan-details))|domain\/src\/(?:guest-order\/order-kinds|catalogue\/plan-list)/;

export default defineConfig({
  ...basis,
  plugins: [...(basis.plugins ?? []), entryStylePlugin('main'), queryPartsPlugin(), reactPartsPlugin()],
  build: {
    target: 'es2022',
    // The first that know relative colours, which every theme is made of: older ways to say a colour would help nobody.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    ...minified,
    rolldownOptions: {
      // The minifier takes most of the time, and is meant to.
      checks: { pluginTimings: false },
      input: { main: path.join(webFolder, 'src/main.tsx') },
      output: {
        codeSplitting: {
          groups: [
            // Everything the entry imports, then what the signed-in area adds: few files instead of one for every set of sharers.
            // What both the signed-in area and ordering need is with the entry too: neither asks for the other.
            { name: 'main', test: entryParts, priority: 2 },
            { name: 'SignIn', test: /src\/session\/(?:SignInScreen|PhoneHelpScreen)\.tsx$/, priority: 1 },
            { name: 'SignedInArea', test: /signed-in\/SignedInArea\.tsx$/, priority: 1 },
            // Small parts that several panels are made of come with the first panel, in one file: as one file each they cost more to ask for
            // than they weigh, and the panels after it would bring them one by one.
            { name: 'panel-parts', test: panelParts, minShareCount: 2 },
            { name: 'wizard', test: wizardParts, minShareCount: 2 },
            { name: 'payment-parts', test: paymentParts, minShareCount: 2 },
            { name: 'autopay-parts', test: /src\/autopay\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
