import type { StaffRight } from '@porchlight/domain/access/staff-rights.ts';
import type { StaffTexts } from '@porchlight/texts/staff/catalogue.ts';
import { type LazyScreen, lazyScreen } from '../src/ui/lazy-screen.ts';
import type { StaffPageProps } from './paths.ts';

export interface StaffPage {
  /** Below /staff, one segment: `accounts` is /staff/accounts and everything below it. */
  path: string;
  /** Under which heading the navigation has it; null: it is reached from another page. */
  group: keyof StaffTexts['shell']['groups'] | null;
  /** Whoever lacks it neither sees the entry nor gets the page; null: every member of staff. */
  right: StaffRight | null;
  title: (texts: StaffTexts) => string;
  screen: LazyScreen<StaffPageProps>;
}

/** Every staff page, in the order of the navigation. */
export const staffPages: readonly StaffPage[] = [
  {
    path: 'accounts',
    group: 'customers',
    right: 'accounts.view',
    title: ({ accounts }) => accounts.title,
    screen: lazyScreen(async () => (await import('./accounts/AccountsPage.tsx')).AccountsPage),
  },
  {
    path: 'collections',
    group: 'customers',
    right: 'collections.work',
    title: ({ collections }) => collections.title,
    screen: lazyScreen(async () => (await import('./collections/CollectionsPage.tsx')).CollectionsPage),
  },
  {
    path: 'orders',
    group: 'field',
    right: 'orders.view',
    title: ({ orders }) => orders.title,
    screen: lazyScreen(async () => (await import('./orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    path: 'visits',
    group: 'field',
    right: 'visits.work',
    title: ({ visits }) => visits.title,
    screen: lazyScreen(async () => (await import('./visits/VisitsPage.tsx')).VisitsPage),
  },
  {
    path: 'technicians',
    group: 'field',
    right: 'technicians.edit',
    title: ({ technicians }) => technicians.title,
    screen: lazyScreen(async () => (await import('./technicians/TechniciansPage.tsx')).TechniciansPage),
  },
  {
    path: 'catalogue',
    group: 'offer',
    right: 'catalogue.edit',
    title: ({ catalogue }) => catalogue.title,
    screen: lazyScreen(async () => (await import('./catalogue/CataloguePage.tsx')).CataloguePage),
  },
  {
    path: 'texts',
    group: 'offer',
    right: 'site.edit',
    title: ({ site }) => site.textsTitle,
    screen: lazyScreen(async () => (await import('./texts/TextsPage.tsx')).TextsPage),
  },
  {
    path: 'brand',
    group: 'offer',
    right: 'site.edit',
    title: ({ site }) => site.brandTitle,
    screen: lazyScreen(async () => (await import('./brand/BrandPage.tsx')).BrandPage),
  },
  {
    path: 'coverage',
    group: 'offer',
    right: 'coverage.edit',
    title: ({ coverage }) => coverage.title,
    screen: lazyScreen(async () => (await import('./coverage/CoveragePage.tsx')).CoveragePage),
  },
  {
    path: 'outages',
    group: 'provider',
    right: 'outages.view',
    title: ({ outages }) => outages.title,
    screen: lazyScreen(async () => (await import('./outages/OutagesPage.tsx')).OutagesPage),
  },
  {
    path: 'operations',
    group: 'provider',
    right: 'operations.view',
    title: ({ operations }) => operations.title,
    screen: lazyScreen(async () => (await import('./operations/OperationsPage.tsx')).OperationsPage),
  },
  {
    path: 'webhooks',
    group: 'provider',
    right: 'webhooks.edit',
    title: ({ webhooks }) => webhooks.title,
    screen: lazyScreen(async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage),
  },
  {
    path: 'members',
    group: 'team',
    right: 'staff.manage',
    title: ({ access }) => access.members.title,
    screen: lazyScreen(async () => (await import('./members/MembersPage.tsx')).MembersPage),
  },
  {
    path: 'audit',
    group: 'team',
    right: 'audit.view',
    title: ({ audit }) => audit.title,
    screen: lazyScreen(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  },
  {
    path: 'sign-in',
    group: 'team',
    right: null,
    title: ({ access }) => access.own.title,
    screen: lazyScreen(async () => (await import('./own/OwnSignInPage.tsx')).OwnSignInPage),
  },
];

/** The page an address names, with what stands below it; null: none. */
export function pageAt(pathname: string): { page: StaffPage; rest: string } | null {
  const [, , path = '', ...rest] = pathname.split('/');
  const page = staffPages.find((each) => each.path === path);
  return page ? { page, rest: rest.filter(Boolean).join('/') } : null;
}
