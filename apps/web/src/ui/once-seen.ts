/**
 * Does something once what is being drawn is seen: when the frame after it has come. In a tab that nobody looks at, where none comes, it is done
 * at once. Answers how to leave it. What is asked for earlier, code above all, holds back the answer to a tap on a slow phone.
 */
export function onceSeen(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const begin = (): void => {
    timer = setTimeout(work);
  };
  if (document.visibilityState === 'hidden') begin();
  else
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin);
    });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
