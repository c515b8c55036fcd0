/** What a page built ahead of time leaves in the browser's window for the application. */
export interface EarlyPress {
  /** Keeps no more. Answers the button that was pressed last until then; one that went with a page that was replaced is heard by nobody. */
  takeEarlyPress?: () => HTMLElement | null;
}

/** Keeps the last button that is pressed on a page built ahead of time before the application listens; whatever else is pressed takes its place. */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  const keep = ({ target }: MouseEvent): void => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
  };
  document.addEventListener('click', keep);
  (window as EarlyPress).takeEarlyPress = () => {
    document.removeEventListener('click', keep);
    return pressed;
  };
}
