/** The parts of Authorize.Net's library that are used here. It brings no types. */
declare module 'authorizenet/lib/apicontracts.js' {
  type Contract = new (fields: object) => { getJSON(): Record<string, object> };
  const contracts: Readonly<Record<import('./sdk.ts').RequestName, Contract>>;
  export default contracts;
}

declare module 'authorizenet/lib/logger.js' {
  const logging: { getLogger: () => { debug(): void; error(): void } };
  export default logging;
}

/** The whole library, for the test that asks the stand-in by it. */
declare module 'authorizenet' {
  type Controller = new (request: object) => { setEnvironment(url: string): void; execute(done: () => void): void; getResponse(): unknown };
  const library: {
    APIContracts: Readonly<Record<string, new (fields: object) => { getJSON(): object }>>;
    APIControllers: Readonly<Record<string, Controller>>;
  };
  export default library;
}
