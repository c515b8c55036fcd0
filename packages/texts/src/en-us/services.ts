export const services = {
  title: 'My {plan}',
  lineCount: { one: 'You have {count} service line', other: 'You have {count} service lines' },
  features: 'Features',
  packages: 'Packages',
  status: 'Status',
  manage: 'Manage',
  manageDisabled: 'The plan can be changed while line and account are active.',
  none: 'No services yet.',
} as const;
