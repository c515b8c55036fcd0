/** What a page is given: what stands in the address below its own path, '' or for example '1000001'. */
export interface StaffPageProps {
  rest: string;
}

export const staffBase = '/staff';

/** The address of a page, and of what is below it. */
export const staffPath = (path: string, rest = ''): string => `${staffBase}/${path}${rest === '' ? '' : `/${rest}`}`;
