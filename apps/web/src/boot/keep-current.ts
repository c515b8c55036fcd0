import { storage } from '../platform/portal.ts';
import { isBusy, onBusyChange } from '../platform/session/busy.ts';
import { watchVersion } from '../platform/session/version-watch.ts';

/** Keeps the page what the server has now: the version watch, and an end to the service workers of earlier portals (SHELL-045, SHELL-046). */
export function keepCurrent(): void {
  watchVersion({
    running: __VERSION__,
    fetchVersion: () =>
      fetch('/version.json', { cache: 'no-store' }).then(
        (answer) => answer.json().catch(() => undefined),
        () => undefined,
      ),
    isBusy,
    onBusyChange,
    storage,
    clearCaches: async () => {
      if (!('caches' in window)) return;
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    },
    reload: () => window.location.reload(),
    every: (run, ms) => setInterval(run, ms),
  });
  void navigator.serviceWorker?.getRegistrations().then((registrations) => registrations.map((registration) => registration.unregister()));
}
