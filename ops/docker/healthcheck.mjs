// Whether the process of this container can do its work: 0 when /readyz says 200. With METRICS_PORT it is asked there, since a worker has no other address.
const { PORT, METRICS_PORT, METRICS_HOST } = process.env;
const host = METRICS_PORT && METRICS_HOST && METRICS_HOST !== '0.0.0.0' ? METRICS_HOST : '127.0.0.1';
const address = `http://${host}:${METRICS_PORT || PORT || '8080'}/readyz`;
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
if (answer?.status !== 200) {
  console.error(answer ? (await answer.text()).trim() : `nothing answers at ${address}`);
  process.exit(1);
}
