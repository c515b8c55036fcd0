// The focus moves to the heading of a new step too, once that is seen.
const inputs = ['pointerdown', 'keydown', 'focusin'] as const;
const restMs = 1000;
const early = { capture: true, passive: true } as const;

/**
 * Does something once nobody has touched the page or pressed a key, and the focus has stayed, for a second: what takes a slow phone long, and
 * need not be there at once, comes between no tap and its answer. Answers how to leave it.
 */
export function onceRested(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      leave();
      work();
    }, restMs);
  };
  const leave = (): void => {
    clearTimeout(timer);
    for (const name of inputs) window.removeEventListener(name, rest, early);
  };
  for (const name of inputs) window.addEventListener(name, rest, early);
  rest();
  return leave;
}
