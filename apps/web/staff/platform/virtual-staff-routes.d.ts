declare module 'virtual:staff-routes' {
  /** What the browser needs to know of each staff call, by `page.call`; worked out from the contract when the pages are built. */
  export const staffRoutes: Readonly<Record<string, { method: string; path: string; file?: true }>>;
}
