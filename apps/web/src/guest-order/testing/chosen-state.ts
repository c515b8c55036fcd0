import { emptyWizard, type Plan, type PlanDetails, type ValidatedAddress, type WizardState } from '../wizard-state.ts';

const serviceModel = { icon: 'fiber', description: 'Fiber internet', directorySystemNumType: null };

export const fiber: Plan = {
  id: 3,
  name: 'Fiber 500',
  description: 'Fiber 500',
  note: null,
  fromPrice: 44.99,
  hideFromPrice: false,
  hideCustomerPortal: false,
  onlyBundlesCustomerPortal: false,
  serviceModel,
  providers: [],
  hasBroadbandLabel: true,
};

const feature = (id: number, description: string, prices: Partial<PlanDetails['mainIncludedFeatures'][number]>) => ({
  id,
  description,
  note: null,
  featureType: 'RECURRING',
  oneTimePrice: 0,
  recurringMonthlyPrice: 0,
  price: 0,
  hideCustomerPortal: false,
  hideSignupPrice: false,
  hideSurveyPrice: false,
  provider: null,
  ...prices,
});
const option = (featurePackageOptionId: number, description: string, recurringMonthlyPrice: number) => ({
  featurePackageOptionId,
  description,
  note: null,
  recurringMonthlyPrice,
  hideCustomerPortal: false,
  features: [],
});

export const fiberDetails: PlanDetails = {
  id: 3,
  description: 'Fiber 500',
  note: null,
  serviceModel,
  mainIncludedFeatures: [feature(10, 'Fiber 500', { recurringMonthlyPrice: 44.99 })],
  mainIncludedFeaturePackages: [],
  mainMandatoryFeatures: [feature(11, 'Installation', { featureType: 'ACTIVATION', oneTimePrice: 49 })],
  mainMandatoryFeaturePackages: [
    {
      featurePackageId: 20,
      name: 'Router',
      description: 'Router',
      note: null,
      featurePackageOptions: [option(21, 'Own router', 0), option(22, 'Wi-Fi 7 unit', 5)],
    },
  ],
  mainOptionalFeatures: [feature(12, 'Static IP address', { recurringMonthlyPrice: 5 })],
  mainOptionalFeaturePackages: [],
};

export const fiberWay: ValidatedAddress = {
  fullAddress: '100 Fiber Way, Cedar Valley, IA 52001',
  formattedAddress: '100 Fiber Way, Cedar Valley, IA 52001',
  allowedServiceOrderType: 'NEW_SERVICE',
  locationId: 7,
  embedUrl: null,
  serviceOrdersExist: false,
  servicelinesExist: false,
  addressSearchFormatted: null,
  savedAddressZoneValues: [{ zoneId: 2, value: 'North' }],
  accountCreationLocationIdOverride: null,
  contactAddress: null,
};

/** A visitor who chose Fiber 500 at 100 Fiber Way. */
export const chosenState: WizardState = {
  ...emptyWizard,
  step: 'packages-and-products',
  isChecked: true,
  form: {
    ...emptyWizard.form,
    street: '100 Fiber Way',
    zipCode: '52001',
    formattedAddress: fiberWay.formattedAddress,
    addressWrapper: {
      fullAddress: fiberWay.fullAddress,
      address1: '100 Fiber Way',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: 'IA',
      zipCode: '52001',
      zip4: null,
    },
    planCategoryId: 1,
    accountTypeId: 1,
  },
  choice: { key: 'plan 3', bundle: null, plans: [fiber], selections: [null] },
  data: {
    ...emptyWizard.data,
    availablePlans: { plans: [fiber], planBundles: [] },
    validatedAddress: fiberWay,
    plansDetails: [{ planId: 3, state: 'loaded', details: fiberDetails }],
  },
};
