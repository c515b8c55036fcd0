import path from 'node:path';
import { defineConfig } from 'vite';
import { basis, minified, webFolder } from './build/basis.ts';
import { compileHintPlugin } from './build/compile-hint-plugin.ts';
import { entryStylePlugin } from './build/entry-style-plugin.ts';
import { reactPartsPlugin } from './build/react-parts-plugin.ts';

const entryParts =
  /src\/main\.tsx$|rolldown\/runtime|src\/ui\/once-seen\.ts$|src\/ui\/(?:Card|ErrorSummary|Ledger|PasswordInput|Select|Skeleton|TextInput)\.tsx$|session\/use-busy\.ts$|platform\/(?:new-uuid|today|i18n\/(?:content-text|use-failure-text))\.ts$|texts\/src\/error-text\.ts$|domain\/src\/calendar\/(?:calendar-date|today-in-zone)\.ts$|domain\/src\/money\/(?:cents|format-money)\.ts$/;
/** The provider's page in a frame: where a payment is entered, and where methods are added and managed. */
const frameParts =
  /src\/payments\/(?:FrameBox|FrameIntroduction|ProviderFrame|frame-hints|payment-steps\.module)|payments\/frame-heights\.ts$/;
const panelParts =
  /apps\/web\/src\/(?:ui\/(?:Empty|Heading|MoneyInput|RowList|Switch)\.tsx|past-due\/LatePart\.tsx|platform\/reads\/)|packages\/domain\/src\/(?:money\/|payments\/(?:bank-account-type|payment-choices|payment-type)\.ts)/;

/** What AutoPay is turned on with: in its panel once something is to be chosen, and after a payment. */
const choiceParts = /src\/autopay\/(?:AuthorizationText|autopay-choice|autopay-order)|domain\/src\/autopay\/bank-form/;
/** What plans include, demand and offer, to choose from: in the wizards, and where a plan is changed. */
const planParts =
  /src\/configurator\/(?:PlanParts|PlanServices|DetailsFailure|configurator\.module)|domain\/src\/pricing\/(?:feature-price|selection)/;

/** What is chosen, and what it costs: from the services of an order to its end. */
const chosenParts =
  /src\/configurator\/(?:PlanConfigurator|OrderTotals|chosen-services)|src\/plan-choice\/chosen-services|src\/guest-order\/drafts\/cart|domain\/src\/pricing\/(?:order-totals|order-plans|price-selection)/;

/** What the wizards of visitors begin with, what ordering says in English, the page's own language, and what a choice of plans is made of. */
const wizardParts =
  /apps\/web\/src\/(?:wizard\/|place-map\/|plan-choice\/(?:choice|plan-details))|domain\/src\/(?:guest-order\/order-kinds|catalogue\/plan-list)|texts\/src\/en-us\/(?:ordering|content|guest-order)\.ts$/;

export default defineConfig({
  ...basis,
  plugins: [...(basis.plugins ?? []), entryStylePlugin('main'), reactPartsPlugin(), compileHintPlugin()],
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
      // A door only passes on what others made: what nobody takes through it need not come along.
      treeshake: { moduleSideEffects: [{ test: /apps\/web\/src\/(?:platform\/)?[\w-]+\/index\.ts$/, sideEffects: false }] },
      input: { main: path.join(webFolder, 'src/main.tsx') },
      output: {
        codeSplitting: {
          groups: [
            // Everything the entry imports, then what the signed-in area adds: few files instead of one for every set of sharers.
            // What both the signed-in area and ordering need is with the entry too: neither asks for the other.
            { name: 'main', test: entryParts, priority: 2 },
            { name: 'SignIn', test: /src\/session\/(?:SignInScreen|PhoneHelpScreen)\.tsx$|texts\/src\/en-us\/session\.ts$/, priority: 1 },
            { name: 'SignedInArea', test: /signed-in\/SignedInArea\.tsx$/, priority: 1 },
            // Small parts that several panels are made of come with the first panel, in one file: as one file each they cost more to ask for
            // than they weigh, and the panels after it would bring them one by one.
            { name: 'panel-parts', test: panelParts, minShareCount: 2 },
            { name: 'wizard', test: wizardParts },
            { name: 'provider-frame', test: frameParts, minShareCount: 2 },
            { name: 'autopay-choice', test: choiceParts, minShareCount: 2, priority: 1 },
            { name: 'autopay-parts', test: /src\/autopay\/(?:autopay-calls|plan-words)/, minShareCount: 2 },
            { name: 'plan-parts', test: planParts, minShareCount: 2 },
            { name: 'plans', test: /apps\/web\/src\/plans\//, minShareCount: 2 },
            {
              name: 'create-account',
              test: /src\/guest-order\/(?:create-account|confirmation\/account-attempts|proof\/|arrival\/use-invitation)/,
              minShareCount: 2,
            },
            { name: 'BroadbandLabel', test: /src\/broadband-labels\//, minShareCount: 2, priority: 1 },
            { name: 'chosen-parts', test: chosenParts, minShareCount: 2 },
            { name: 'marks', test: /src\/ui\/(?:CheckRow|SuccessMark)\.tsx$/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
