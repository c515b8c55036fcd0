import { runGateway } from '../kit/run.ts';
import { createFakeIppay } from './ippay.ts';

await runGateway((env) =>
  createFakeIppay({
    merchant: { terminalId: env['IPPAY_TERMINAL_ID'] ?? 'TESTTERMINAL', password: env['IPPAY_TERMINAL_PASSWORD'] ?? null },
    report: { user: env['IPPAY_REPORT_USER'] ?? 'reports', password: env['IPPAY_REPORT_PASSWORD'] ?? 'report-password' },
  }),
);
