/**
 * What a plan offers, as the plan details of the wire carry it (ENT-023, ENT-024, ENT-040). Structural: any object of that shape fits,
 * so that server and browser price the same answer. Money is in dollars here, and in cents once it is priced.
 */
export interface OfferedFeature {
  readonly id: number;
  readonly description: string;
  readonly featureType: string;
  readonly oneTimePrice?: number | null | undefined;
  readonly recurringMonthlyPrice?: number | null | undefined;
  readonly price?: number | null | undefined;
  readonly hideCustomerPortal: boolean;
  readonly hideSignupPrice: boolean;
  readonly hideSurveyPrice: boolean;
}

export interface OfferedOption {
  readonly featurePackageOptionId: number;
  readonly description: string;
  readonly recurringMonthlyPrice?: number | null | undefined;
  readonly hideCustomerPortal: boolean;
  readonly features: readonly OfferedFeature[];
}

export interface OfferedPackage {
  readonly featurePackageId: number;
  readonly featurePackageOptions: readonly OfferedOption[];
}

/** The six groups of a plan's single line. */
export interface OfferedGroups {
  readonly mainIncludedFeatures: readonly OfferedFeature[];
  readonly mainIncludedFeaturePackages: readonly OfferedPackage[];
  readonly mainMandatoryFeatures: readonly OfferedFeature[];
  readonly mainMandatoryFeaturePackages: readonly OfferedPackage[];
  readonly mainOptionalFeatures: readonly OfferedFeature[];
  readonly mainOptionalFeaturePackages: readonly OfferedPackage[];
}
