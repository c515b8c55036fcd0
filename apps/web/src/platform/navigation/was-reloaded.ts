/** Whether this page is the one before, loaded again: a visit by a link or a typed address is another one (D-122). */
export function wasReloaded(performance: Performance = window.performance): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}
