/** Once the first paint is to be seen, and not already when it is handed on to be drawn: drawing it needs the processor too. */
export function afterFirstPaint(...work: (() => unknown)[]): void {
  let isPainted = false;
  const begin = (): void => {
    if (isPainted) return;
    isPainted = true;
    for (const each of work) setTimeout(each);
  };
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  // A browser may keep to itself when it paints.
  requestAnimationFrame(() => setTimeout(begin, 100));
}
