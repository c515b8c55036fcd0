import type { Frame } from '@playwright/test';

/** What became of each try: 'refused' where the browser threw, 'taken' where it did not. */
export type Tries = Record<string, 'refused' | 'taken'>;

/**
 * Tries from within a page to put a text where it would run, each way there is, and tells which were refused and which of them ran. From a
 * timer of the page's own: what a driver evaluates by itself is free of the page's policy.
 */
export function tryToRun(frame: Frame): Promise<{ tries: Tries; ran: string[] }> {
  return frame.evaluate(
    () =>
      new Promise<{ tries: Tries; ran: string[] }>((resolve) => {
        const ran: string[] = [];
        const tries: Tries = {};
        Object.assign(window, { ranNow: (name: string) => ran.push(name) });
        const markup = (name: string) => `<img src="data:," onerror="ranNow('${name}')">`;
        const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) => document.body.appendChild(document.createElement(tag));
        const attempt = (name: string, run: () => unknown): void => {
          try {
            run();
            tries[name] = 'taken';
          } catch {
            tries[name] = 'refused';
          }
        };
        const source = "data:text/javascript,ranNow('a script by its address')";
        const all = (): void => {
          attempt('innerHTML', () => (make('div').innerHTML = markup('innerHTML')));
          attempt('outerHTML', () => (make('div').outerHTML = markup('outerHTML')));
          attempt('insertAdjacentHTML', () => make('div').insertAdjacentHTML('beforeend', markup('insertAdjacentHTML')));
          attempt('a parsed document', () => make('div').append(new DOMParser().parseFromString(markup('parsed'), 'text/html').body));
          attempt('srcdoc', () => (make('iframe').srcdoc = "<script>parent.ranNow('srcdoc')</script>"));
          attempt('the text of a script', () => (make('script').text = "ranNow('the text of a script')"));
          attempt('the address of a script', () => (make('script').src = source));
          // oxlint-disable-next-line no-eval -- what must be refused
          attempt('eval', () => globalThis.eval("ranNow('eval')"));
          // oxlint-disable-next-line typescript/no-implied-eval -- what must be refused
          attempt('a made function', () => new Function("ranNow('a made function')")());
          // oxlint-disable-next-line typescript/no-implied-eval -- what must be refused
          attempt('a timer', () => setTimeout("ranNow('a timer')"));
          attempt('a javascript: link', () => {
            const link = make('a');
            link.href = "javascript:ranNow('a javascript: link')";
            link.click();
          });
          attempt('a handler', () => {
            const button = make('button');
            button.setAttribute('onclick', "ranNow('a handler')");
            button.click();
          });
          setTimeout(() => resolve({ tries, ran }), 300);
        };
        setTimeout(all);
      }),
  );
}

/** Of these the browser says nothing to the page: they are followed, and nothing runs. */
export const silent: readonly string[] = ['a javascript: link', 'a handler'];
