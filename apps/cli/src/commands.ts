import { entityTables } from '@porchlight/server/exchange/index.ts';
import { anonymise } from './anonymise.ts';
import { apiTokenCreate, apiTokenList, apiTokenRevoke } from './api-token.ts';
import { autopay } from './autopay.ts';
import { backup } from './backup.ts';
import { bill } from './bill.ts';
import { check } from './check.ts';
import { checkPages } from './check-pages.ts';
import type { Command } from './command.ts';
import { configPrint } from './config-print.ts';
import { demoInvoice } from './demo-invoice.ts';
import { demoLoad } from './demo-load.ts';
import { dunningHold, dunningRelease, dunningRun, dunningStatus } from './dunning.ts';
import { exportCommand, importCommand } from './entity-files.ts';
import { exportAddresses } from './export-addresses.ts';
import { exportAll } from './export-all.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { exportCoverage } from './export-coverage.ts';
import { exportTechnicians } from './export-technicians.ts';
import { impersonate } from './impersonate.ts';
import { importAddresses } from './import-addresses.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importCoverage } from './import-coverage.ts';
import { importTechnicians } from './import-technicians.ts';
import { invite } from './invite.ts';
import { keysRotate } from './keys-rotate.ts';
import { link } from './link.ts';
import { mappingPrint } from './mapping-print.ts';
import { orderAdvance, orderCancel, orderList } from './order.ts';
import { outageEnd, outageList, outageStart } from './outage.ts';
import { reconcile } from './reconcile.ts';
import { reconcileGateway } from './reconcile-gateway.ts';
import { restore } from './restore.ts';
import { secondFactorOff } from './second-factor-off.ts';
import { staffPermit, staffWithdraw } from './staff.ts';
import { staffAdd } from './staff-add.ts';
import { webhookAdd, webhookList, webhookRemove, webhookReplay, webhookTest } from './webhook.ts';

const listed: readonly Command[] = [
  anonymise,
  apiTokenCreate,
  apiTokenList,
  apiTokenRevoke,
  autopay,
  backup,
  bill,
  check,
  checkPages,
  configPrint,
  demoInvoice,
  demoLoad,
  dunningHold,
  dunningRelease,
  dunningRun,
  dunningStatus,
  exportAddresses,
  exportAll,
  exportCatalogue,
  exportCoverage,
  exportTechnicians,
  impersonate,
  importAddresses,
  importCatalogue,
  importCoverage,
  importTechnicians,
  invite,
  keysRotate,
  link,
  mappingPrint,
  orderAdvance,
  orderCancel,
  orderList,
  outageEnd,
  outageList,
  outageStart,
  reconcile,
  reconcileGateway,
  restore,
  secondFactorOff,
  staffAdd,
  staffPermit,
  staffWithdraw,
  webhookAdd,
  webhookList,
  webhookRemove,
  webhookReplay,
  webhookTest,
];

/** Every command, in the order the help lists them. */
export const commands: readonly Command[] = [...listed, ...entityTables.map(importCommand), ...entityTables.map(exportCommand)].toSorted(
  (a, b) => (a.name < b.name ? -1 : 1),
);
