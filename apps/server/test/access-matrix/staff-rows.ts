/**
 * What each staff call answers to somebody who may (decision 0023), by its number in docs/staff-calls.md. Written by hand: the right each
 * call needs stands here once more, so that a declaration that was loosened fails. The asks are harmless: well meant and incomplete, or
 * about something that is not there.
 */
import type { StaffRight } from '@porchlight/domain/access/staff-rights.ts';
import type { Ask, Outcome } from './rows.ts';

export interface StaffRow {
  call: string;
  /** Needed; null: any member of staff; 'everybody': without a session too. */
  right: StaffRight | null | 'everybody';
  ask?: Ask;
  ok: Outcome;
}

const incomplete = '400 GEN0002';
const unknown = '404 GEN0004';
const member = { userId: '999999' };
const account = { accountId: '999999' };
const noPayment = { reference: 'NOBODY' };
const roles = { displayName: 'Nobody', roles: ['support'], mayImpersonate: false };

const seenVisit = { sequence: 0, technicianId: 1 };
const nobodysPlan = { name: 'Nobody', isActive: false, locationIds: [1], shifts: [], absences: [] };

export const staffRows: Readonly<Record<string, StaffRow>> = {
  // Getting in, and who is one
  'S-001': { call: 'access.signIn', right: 'everybody', ask: { body: {} }, ok: incomplete },
  'S-002': { call: 'access.signOut', right: 'everybody', ok: '200' },
  'S-003': { call: 'access.getSelf', right: null, ok: '200' },
  'S-004': { call: 'access.getWays', right: 'everybody', ok: '200' },
  'S-005': { call: 'access.listMembers', right: 'staff.manage', ok: '200' },
  'S-006': { call: 'access.addMember', right: 'staff.manage', ask: { body: {} }, ok: incomplete },
  'S-007': {
    call: 'access.changeMember',
    right: 'staff.manage',
    ask: { params: member, body: { ...roles, version: 1, isStopped: false } },
    ok: unknown,
  },
  'S-008': {
    call: 'access.setMemberPassword',
    right: 'staff.manage',
    ask: { params: member, body: { password: "long enough, and nobody's" } },
    ok: unknown,
  },
  'S-009': { call: 'access.changeOwnPassword', right: null, ask: { body: {} }, ok: incomplete },

  // Webhooks
  'S-170': { call: 'webhooks.listEndpoints', right: 'webhooks.edit', ok: '200' },
  'S-171': { call: 'webhooks.addEndpoint', right: 'webhooks.edit', ask: { body: {} }, ok: incomplete },
  'S-172': { call: 'webhooks.changeEndpoint', right: 'webhooks.edit', ask: { params: { endpointId: '999999' }, body: {} }, ok: incomplete },
  'S-173': { call: 'webhooks.removeEndpoint', right: 'webhooks.edit', ask: { params: { endpointId: '999999' } }, ok: unknown },
  'S-174': { call: 'webhooks.renewSecret', right: 'webhooks.edit', ask: { params: { endpointId: '999999' } }, ok: unknown },
  'S-175': { call: 'webhooks.sendTest', right: 'webhooks.edit', ask: { params: { endpointId: '999999' } }, ok: unknown },
  'S-176': { call: 'webhooks.listDeliveries', right: 'webhooks.edit', ok: '200' },
  'S-177': { call: 'webhooks.getDelivery', right: 'webhooks.edit', ask: { params: { deliveryId: '999999' } }, ok: unknown },
  'S-178': { call: 'webhooks.retryDelivery', right: 'webhooks.edit', ask: { params: { deliveryId: '999999' } }, ok: unknown },
  'S-179': { call: 'webhooks.retryGivenUp', right: 'webhooks.edit', ask: { params: { endpointId: '999999' } }, ok: unknown },

  // Operations
  'S-180': { call: 'operations.listJobs', right: 'operations.view', ok: '200' },
  'S-181': { call: 'operations.retryJob', right: 'operations.retry', ask: { params: { jobId: '999999' } }, ok: unknown },
  'S-182': {
    call: 'operations.removeJob',
    right: 'operations.retry',
    ask: { params: { jobId: '999999' }, body: { reason: 'nobody waits for it' } },
    ok: unknown,
  },
  'S-183': { call: 'operations.getRuns', right: 'operations.view', ok: '200' },
  'S-184': { call: 'operations.listMessages', right: 'operations.view', ok: '200' },
  'S-185': { call: 'operations.readMessage', right: 'outbox.readContent', ask: { params: { messageId: '999999' } }, ok: unknown },
  'S-186': { call: 'operations.retryMessage', right: 'operations.retry', ask: { params: { messageId: '999999' } }, ok: unknown },
  'S-013': { call: 'access.getOwnSignIn', right: null, ok: '200' },
  'S-014': { call: 'access.beginCode', right: null, ask: { body: {} }, ok: incomplete },
  'S-015': { call: 'access.turnCodeOn', right: null, ask: { body: {} }, ok: incomplete },
  'S-016': { call: 'access.turnCodeOff', right: null, ask: { body: {} }, ok: incomplete },
  'S-017': { call: 'access.dropMemberCode', right: 'staff.manage', ask: { params: member }, ok: unknown },
  'S-010': { call: 'audit.search', right: 'audit.view', ask: { body: {} }, ok: '200' },
  'S-011': { call: 'audit.listKinds', right: 'audit.view', ok: '200' },
  'S-012': { call: 'audit.exportEntries', right: 'audit.view', ask: { body: { kind: 'nothing' } }, ok: '200' },

  // What staff do to an account's money
  'S-030': { call: 'corrections.listCorrections', right: 'accounts.view', ask: { params: { accountId: '999999' } }, ok: unknown },
  'S-031': { call: 'corrections.takePayment', right: 'payments.take', ask: { params: { accountId: '999999' }, body: {} }, ok: incomplete },
  'S-032': { call: 'corrections.reversePayment', right: 'payments.take', ask: { params: noPayment, body: {} }, ok: incomplete },
  'S-033': { call: 'corrections.giveCredit', right: 'money.credit', ask: { params: { accountId: '999999' }, body: {} }, ok: incomplete },
  'S-034': { call: 'corrections.withdrawCredit', right: 'money.credit', ask: { params: { creditId: '999999' } }, ok: incomplete },
  'S-035': { call: 'corrections.askRefund', right: 'money.refund', ask: { params: noPayment, body: {} }, ok: incomplete },
  'S-036': { call: 'corrections.getRefund', right: 'accounts.view', ask: { params: { refundId: '999999' } }, ok: unknown },

  // The coverage map
  'S-130': { call: 'coverage.listAreas', right: 'coverage.edit', ok: '200' },
  'S-131': {
    call: 'coverage.listDrawn',
    right: 'coverage.edit',
    ask: { query: { west: '1', south: '1', east: '2', north: '2' } },
    ok: '200',
  },
  'S-132': { call: 'coverage.getChoices', right: 'coverage.edit', ok: '200' },
  'S-133': { call: 'coverage.getArea', right: 'coverage.edit', ask: { params: { id: '999999' } }, ok: unknown },
  'S-134': { call: 'coverage.previewArea', right: 'coverage.edit', ask: { body: {} }, ok: incomplete },
  'S-135': { call: 'coverage.addArea', right: 'coverage.edit', ask: { body: {} }, ok: incomplete },
  'S-136': { call: 'coverage.changeArea', right: 'coverage.edit', ask: { params: { id: '999999' }, body: {} }, ok: incomplete },
  'S-137': { call: 'coverage.removeArea', right: 'coverage.edit', ask: { params: { id: '999999' }, body: { version: 1 } }, ok: unknown },
  'S-138': { call: 'coverage.compareFile', right: 'coverage.edit', ask: { body: {} }, ok: incomplete },
  'S-139': { call: 'coverage.applyFile', right: 'coverage.edit', ask: { body: {} }, ok: incomplete },
  'S-140': { call: 'coverage.exportAreas', right: 'coverage.edit', ok: '200' },
  'S-141': { call: 'coverage.tryPlace', right: 'coverage.edit', ask: { body: {} }, ok: incomplete },

  // Orders
  'S-070': { call: 'work.searchOrders', right: 'orders.view', ask: { body: {} }, ok: incomplete },
  'S-071': { call: 'work.getOrderChoices', right: 'orders.view', ok: '200' },
  'S-072': { call: 'work.getOrder', right: 'orders.view', ask: { params: { orderId: '999999' } }, ok: unknown },
  'S-073': {
    call: 'work.advanceWork',
    right: 'orders.work',
    ask: { params: { orderId: '999999', serviceOrderId: '999999' }, body: { event: 'accepted', from: 'received', note: null } },
    ok: unknown,
  },
  'S-074': { call: 'work.cancelOrder', right: 'orders.work', ask: { params: { orderId: '999999' }, body: { note: 'why' } }, ok: unknown },
  'S-075': { call: 'work.mailOrderLink', right: 'orders.work', ask: { params: { orderId: '999999' } }, ok: unknown },
  'S-076': {
    call: 'work.assignOrder',
    right: 'orders.work',
    ask: { params: { orderId: '999999' }, body: { from: null, to: null } },
    ok: unknown,
  },
  'S-077': { call: 'work.addOrderNote', right: 'orders.work', ask: { params: { orderId: '999999' }, body: { note: 'why' } }, ok: unknown },

  // Visits and technicians
  'S-080': { call: 'visits.listVisits', right: 'visits.work', ask: { query: { from: '2026-01-05', to: '2026-01-11' } }, ok: '200' },
  'S-081': { call: 'visits.getVisit', right: 'visits.work', ask: { params: { visitId: '999999' } }, ok: unknown },
  'S-082': { call: 'visits.getTimes', right: 'visits.work', ask: { params: { orderId: '999999' } }, ok: unknown },
  'S-083': {
    call: 'visits.bookVisit',
    right: 'visits.work',
    ask: { params: { orderId: '999999' }, body: { dateTime: '2026-01-08T10:00:00' } },
    ok: unknown,
  },
  'S-084': {
    call: 'visits.moveVisit',
    right: 'visits.work',
    ask: { params: { visitId: '999999' }, body: { ...seenVisit, dateTime: '2026-01-08T10:00:00' } },
    ok: unknown,
  },
  'S-085': {
    call: 'visits.cancelVisit',
    right: 'visits.work',
    ask: { params: { visitId: '999999' }, body: { ...seenVisit, note: 'why' } },
    ok: unknown,
  },
  'S-086': {
    call: 'visits.reassignVisit',
    right: 'visits.work',
    ask: { params: { visitId: '999999' }, body: { ...seenVisit, to: 1 } },
    ok: unknown,
  },
  'S-087': { call: 'technicians.listTechnicians', right: 'technicians.edit', ok: '200' },
  'S-088': { call: 'technicians.addTechnician', right: 'technicians.edit', ask: { body: {} }, ok: incomplete },
  'S-089': {
    call: 'technicians.previewTechnician',
    right: 'technicians.edit',
    ask: { params: { technicianId: '999999' }, body: nobodysPlan },
    ok: unknown,
  },
  'S-090': {
    call: 'technicians.changeTechnician',
    right: 'technicians.edit',
    ask: { params: { technicianId: '999999' }, body: { ...nobodysPlan, version: 1 } },
    ok: unknown,
  },
  'S-091': { call: 'technicians.getCapacity', right: 'technicians.edit', ask: { query: { locationId: '999999' } }, ok: unknown },

  // The desk
  'S-050': { call: 'desk.searchAccounts', right: 'accounts.view', ask: { body: { q: 'nobody at all' } }, ok: '200' },
  'S-051': { call: 'desk.getAccount', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-052': { call: 'desk.getMoney', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-053': { call: 'desk.getWork', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-054': { call: 'desk.getPeople', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-055': { call: 'desk.listMessages', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-056': { call: 'desk.readMessage', right: 'outbox.readContent', ask: { params: { ...account, messageId: '999999' } }, ok: unknown },
  'S-057': { call: 'desk.listActivity', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-058': { call: 'desk.getInvoicePdf', right: 'accounts.view', ask: { params: { invoiceId: '999999' } }, ok: unknown },
  'S-059': { call: 'desk.listNotes', right: 'accounts.view', ask: { params: account }, ok: unknown },
  'S-060': { call: 'desk.addNote', right: 'accounts.note', ask: { params: account, body: { text: 'x', isPinned: false } }, ok: unknown },
  'S-061': {
    call: 'desk.changeNote',
    right: 'accounts.note',
    ask: { params: { noteId: '999999' }, body: { version: 1, isPinned: true } },
    ok: unknown,
  },
  'S-062': { call: 'desk.openAsCustomer', right: 'accounts.view', ask: { params: account, body: { userId: 1, reason: 'x' } }, ok: unknown },
  'S-063': { call: 'desk.mailLink', right: 'accounts.note', ask: { params: account, body: { kind: 'reset' } }, ok: unknown },
  'S-064': { call: 'desk.turnCodesOff', right: 'accounts.note', ask: { params: account, body: { userId: 1, reason: 'x' } }, ok: unknown },
  'S-065': {
    call: 'desk.hold',
    right: 'collections.work',
    ask: { params: account, body: { until: '2030-01-01', reason: 'x' } },
    ok: unknown,
  },
  'S-066': { call: 'desk.releaseHold', right: 'collections.work', ask: { params: account }, ok: unknown },
  'S-067': { call: 'desk.listCollections', right: 'collections.work', ask: { query: { tab: 'payments' } }, ok: '200' },
  'S-068': {
    call: 'desk.changeItem',
    right: 'collections.work',
    ask: {
      params: { kind: 'payment', subjectId: '999999' },
      body: { version: 0, assignedTo: null, state: 'done', snoozedUntil: null, note: '' },
    },
    ok: unknown,
  },
  'S-069': { call: 'desk.askProvider', right: 'collections.work', ask: { params: { reference: 'NOBODYS' } }, ok: unknown },

  // Texts, brand and settings
  'S-100': { call: 'site.listTexts', right: 'site.edit', ok: '200' },
  'S-101': { call: 'site.saveTexts', right: 'site.edit', ask: { body: {} }, ok: incomplete },
  'S-102': { call: 'site.listSettings', right: 'site.edit', ok: '200' },
  'S-103': { call: 'site.saveSettings', right: 'site.edit', ask: { body: {} }, ok: incomplete },
  'S-104': { call: 'site.publish', right: 'site.edit', ask: { params: { area: 'texts' }, body: {} }, ok: incomplete },
  'S-105': { call: 'site.discard', right: 'site.edit', ask: { params: { area: 'texts' }, body: {} }, ok: incomplete },
  'S-106': { call: 'site.listVersions', right: 'site.edit', ask: { params: { area: 'brand' } }, ok: '200' },
  'S-107': {
    call: 'site.goBack',
    right: 'site.edit',
    ask: { params: { area: 'brand', number: '999999' }, body: { version: 1 } },
    ok: unknown,
  },
  'S-108': { call: 'site.addImage', right: 'site.edit', ask: { body: {} }, ok: incomplete },
  'S-109': { call: 'site.startPreview', right: 'site.edit', ok: '200' },

  // What is sold
  'S-110': { call: 'catalogue.listItems', right: 'catalogue.edit', ask: { params: { kind: 'plans' } }, ok: '200' },
  'S-111': { call: 'catalogue.getItem', right: 'catalogue.edit', ask: { params: { kind: 'plans', code: 'nothing' } }, ok: unknown },
  'S-112': {
    call: 'catalogue.saveItem',
    right: 'catalogue.edit',
    ask: { params: { kind: 'plans', code: 'nothing' }, body: {} },
    ok: incomplete,
  },
  'S-113': { call: 'catalogue.compareFile', right: 'catalogue.edit', ask: { body: { file: '{}', retire: false } }, ok: '200' },
  'S-114': { call: 'catalogue.applyFile', right: 'catalogue.edit', ask: { body: {} }, ok: incomplete },
  'S-115': { call: 'catalogue.getFile', right: 'catalogue.edit', ok: '200' },
  'S-116': { call: 'catalogue.listVersions', right: 'catalogue.edit', ok: '200' },
  'S-117': { call: 'catalogue.undo', right: 'catalogue.edit', ask: { params: { number: '999999' } }, ok: unknown },

  // Outages
  'S-150': { call: 'outages.listOutages', right: 'outages.view', ok: '200' },
  'S-151': { call: 'outages.getOutage', right: 'outages.view', ask: { params: { id: '999999' } }, ok: unknown },
  'S-152': { call: 'outages.countOutage', right: 'outages.edit', ask: { body: {} }, ok: incomplete },
  'S-153': { call: 'outages.startOutage', right: 'outages.edit', ask: { body: {} }, ok: incomplete },
  'S-154': {
    call: 'outages.changeOutage',
    right: 'outages.edit',
    ask: {
      params: { id: '999999' },
      body: {
        version: 1,
        severity: 'down',
        cause: 'power',
        words: null,
        wordsEs: null,
        startsAt: '2026-01-01T00:00:00Z',
        expectedUntil: null,
        area: null,
      },
    },
    ok: unknown,
  },
  'S-155': {
    call: 'outages.endOutage',
    right: 'outages.edit',
    ask: { params: { id: '999999' }, body: { version: 1, endedAt: null } },
    ok: unknown,
  },
  'S-156': {
    call: 'outages.decideOutageCredit',
    right: 'outages.credit',
    ask: { params: { id: '999999' }, body: { version: 1, decision: 'approved' } },
    ok: unknown,
  },
  'S-157': { call: 'outages.getOutageSettings', right: 'outages.view', ok: '200' },
  'S-158': { call: 'outages.changeOutageSettings', right: 'outages.credit', ask: { body: {} }, ok: incomplete },
};
