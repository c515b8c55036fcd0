import type { Agent as HttpAgent } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context, Span } from '@opentelemetry/api';
import type { RequestSpan, Tracing } from '../../ports/tracing.ts';

export interface OtlpSettings {
  /** Base address of a collector that takes OTLP over HTTP; traces go to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  /** Which share of the traces that begin here is kept, 0 to 1; those begun by a trusted proxy are kept when it keeps them. */
  share: number;
}

const closeWithinMs = 3_000;
/** A collector answers with a few bytes. The exporter's own time-out counts from the last of them, and it keeps all that come. */
const mostAnswerBytes = 64 * 1024;
const answerWithinMs = 30_000;

/** A connection for each batch, which ends when more comes over it, or for longer, than an answer takes. */
async function boundedAgent(protocol: string): Promise<HttpAgent> {
  const { Agent } = protocol === 'http:' ? await import('node:http') : await import('node:https');
  const agent: HttpAgent = new Agent({ keepAlive: false });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const connection = connect(...given);
    if (connection) holdWithin(connection);
    return connection;
  };
  return agent;
}

function holdWithin(connection: Duplex): void {
  const late = setTimeout(() => connection.destroy(), answerWithinMs).unref();
  let bytes = 0;
  connection.once('close', () => clearTimeout(late));
  connection.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > mostAnswerBytes) connection.destroy();
  });
}

/** The packages are asked for here and nowhere else: a process without tracing never loads them. */
const loadPackages = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
  ]);

/** Traces by the OpenTelemetry protocol. A collector that is away costs the traces of that time and nothing else. */
export async function createOtlpTracing({ endpoint, headers, service, share }: OtlpSettings): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }, hooks] = await loadPackages();
  const contexts = new hooks.AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': process.env['PORCHLIGHT_VERSION'] ?? 'source' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers }, httpAgentOptions: boundedAgent }),
      ),
    ],
  });
  const tracer = provider.getTracer('porchlight');

  const fail = (span: Span, error?: unknown): void => {
    // A message may repeat what a person typed; the kind of error says enough.
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    if (error instanceof Error) span.setAttribute('error.type', error.name);
  };
  const inside = async <T>(name: string, parent: Context, work: () => Promise<T>): Promise<T> => {
    const span = tracer.startSpan(name, {}, parent);
    try {
      return await contexts.with(api.trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  const beginRequest: Tracing['begin'] = ({ route, method, requestId, parent }): RequestSpan => {
    const from = propagator.extract(api.ROOT_CONTEXT, parent, api.defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'http.route': route, 'porchlight.request_id': requestId };
    const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, from);
    const context = api.trace.setSpan(from, span);
    return {
      enter: (work) => contexts.with(context, work),
      end: ({ status, code }) => {
        span.setAttribute('http.response.status_code', status);
        if (code !== null) span.setAttribute('porchlight.refusal', code);
        if (status >= 500) fail(span);
        span.end();
      },
    };
  };
  return {
    begin: beginRequest,
    within: (name, work) => inside(name, contexts.active(), work),
    step: (name, work) => (api.trace.getSpan(contexts.active()) === undefined ? work() : inside(name, contexts.active(), work)),
    outgoingHeaders: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(contexts.active(), carrier, api.defaultTextMapSetter);
      return carrier;
    },
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}
