/** Configuration key of the manage-plan setting (D-063). */
export const managePlanSettingKey = 'portal.manage.plan.enabled';

/**
 * Whether the Manage button of a service shows, and whether it works (DASH-022 to DASH-025): the setting is on unless it says 'false',
 * the service allows it, there is exactly one line, and both line and account are Active.
 */
export function managePlanButton(options: {
  setting: string | null | undefined;
  service: { allowManageCustomerPortal: boolean; serviceLines: readonly { status: string }[] };
  accountStatus: string;
}): 'hidden' | 'disabled' | 'enabled' {
  const { setting, service, accountStatus } = options;
  const [line, ...otherLines] = service.serviceLines;
  if (setting === 'false' || !service.allowManageCustomerPortal || !line || otherLines.length > 0) return 'hidden';
  return line.status === 'Active' && accountStatus === 'Active' ? 'enabled' : 'disabled';
}
