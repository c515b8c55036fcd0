/**
 * Does something once what is being drawn is seen: when the frame after it has come. Answers how to leave it. What is asked for earlier, code
 * above all, holds back the answer to a tap on a slow phone.
 */
export function onceSeen(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(work);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
