/**
 * For Fastify: the contract judges what comes in, so no route has a schema of Fastify's own. Unless this is said, it loads the compilers of
 * such schemas whenever a server is made.
 */
export const noSchemas = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } };

function refuseSchemas(): never {
  throw new Error('a route has a schema of its own: what a call takes is declared in the contract');
}
