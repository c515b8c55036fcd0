import type { Locator, Page } from '@playwright/test';

/** A button on the account page that opens the panel it is told, by the address, as the portal's own openers do. */
export interface Opener {
  button: Locator;
  /** What the button opens when it is tapped. */
  set(panel: string): Promise<void>;
  /** Back to the page without a panel. */
  close(): Promise<void>;
}

export async function addOpener(page: Page): Promise<Opener> {
  await page.evaluate(addButton);
  return {
    button: page.locator('#opener'),
    set: (panel) => page.evaluate((name) => document.querySelector('#opener')?.setAttribute('data-name', name), panel),
    async close() {
      await page.goBack();
      await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    },
  };
}

/** Runs in the page. */
function addButton(): void {
  const button = document.createElement('button');
  button.id = 'opener';
  button.style.cssText = 'position:fixed;left:0;bottom:0;width:48px;height:48px;z-index:2147483647';
  button.addEventListener('click', () => {
    history.pushState(null, '', `/home?panel=${button.dataset['name']}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  document.body.append(button);
}
