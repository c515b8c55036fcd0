import { format } from 'node:util';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

/** Everything this process writes from now on, by the console or past it, beside where it goes anyway. */
export function listenToOutput(): { lines(): readonly string[]; stop(): void } {
  const lines: string[] = [];
  const undo: (() => void)[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write;
    stream.write = function (this: typeof stream, ...args: unknown[]): boolean {
      lines.push(Buffer.isBuffer(args[0]) ? args[0].toString('utf8') : String(args[0]));
      return Reflect.apply(write, this, args) as boolean;
    };
    undo.push(() => {
      stream.write = write;
    });
  }
  for (const method of methods) {
    const say = console[method];
    console[method] = (...args: unknown[]): void => {
      lines.push(format(...args));
      Reflect.apply(say, console, args);
    };
    undo.push(() => {
      console[method] = say;
    });
  }
  return {
    lines: () => lines,
    stop: () => {
      for (const each of undo) each();
    },
  };
}
