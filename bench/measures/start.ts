import { createInstallation, stopProgram } from '../installation.ts';
import { type Measurement, median } from '../measurement.ts';

const times = 3;

/** From the command to the first line that says requests are answered: an empty data directory, then the same again. */
export async function measureStart(): Promise<Measurement> {
  const first: number[] = [];
  const second: number[] = [];
  for (let time = 0; time < times; time++) {
    const installation = createInstallation();
    try {
      for (const list of [first, second]) {
        const server = await installation.startServer({ LOG_LEVEL: 'error' });
        list.push(server.startMs / 1000);
        await stopProgram(server);
      }
    } finally {
      installation.remove();
    }
  }
  const figure = (name: string, values: number[], atMost: number) => ({
    name,
    ours: `${median(values).toFixed(2)} s`,
    floor: '-',
    value: median(values),
    bound: { atMost },
    unit: 's',
  });
  return {
    title: 'Start',
    method: `The built server with its embedded PostgreSQL to its ready line, median of ${times}. The first start creates the database and loads the demo provider.`,
    figures: [figure('first start', first, 15), figure('second start', second, 4)],
  };
}
