import { type AppointmentApp, startAppointmentApp } from '../../appointment-app.ts';
import type { StaffCaller } from '../../harness.ts';
import { type Exchange, listen } from '../traffic.ts';

/** Orders and their work, visits, and the technicians who make them. */
export async function staffWork(exchanges: Exchange[]): Promise<void> {
  const app = await startAppointmentApp();
  listen(app, exchanges);
  const agent = await app.staff('agent');
  const technicianId = await technicians(app, agent);
  await visits(app, agent, technicianId);
  await orders(app, agent);
  await app.close();
}

/** Answers a technician beside the first one. */
async function technicians(app: AppointmentApp, agent: StaffCaller): Promise<number> {
  const shifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 8, to: 17 }));
  const plan = { name: 'Technician A', isActive: true, locationIds: [app.locationId], shifts, absences: [] };
  await agent.call('technicians.addTechnician', { body: { ...plan, code: 'A' } });
  const { body: added } = await agent.call('technicians.addTechnician', { body: { ...plan, name: 'Technician B', code: 'B' } });
  const params = { technicianId: added.id };
  const away = { ...plan, name: 'Technician B', absences: [{ from: '2026-01-12', to: '2026-01-13' }] };
  await agent.call('technicians.previewTechnician', { params, body: away });
  await agent.call('technicians.changeTechnician', { params, body: { ...away, version: added.version } });
  await agent.call('technicians.changeTechnician', { params, body: { ...away, version: added.version } });
  await agent.call('technicians.getCapacity', { query: { locationId: String(app.locationId) } });
  return added.id;
}

async function visits(app: AppointmentApp, agent: StaffCaller, technicianId: number): Promise<void> {
  const { orderId } = await app.orderToSchedule();
  const ofOrder = { params: { orderId } };
  await agent.call('visits.getTimes', ofOrder);
  await agent.call('visits.bookVisit', { ...ofOrder, body: { dateTime: '2026-01-08T03:00:00' } });
  const { body: booked } = await agent.call('visits.bookVisit', { ...ofOrder, body: { dateTime: '2026-01-08T10:00:00' } });
  const params = { visitId: booked.visitId };
  const seen = { sequence: booked.sequence, technicianId: booked.technicianId };
  const { body: moved } = await agent.call('visits.moveVisit', { params, body: { ...seen, dateTime: '2026-01-09T10:00:00' } });
  await agent.call('visits.moveVisit', { params, body: { ...seen, dateTime: '2026-01-09T10:00:00' } });
  const { others } = (await agent.call('visits.getVisit', { params })).body;
  const now = { sequence: moved.sequence, technicianId: moved.technicianId };
  await agent.call('visits.reassignVisit', { params, body: { ...now, to: 999_999 } });
  const to = others[0]?.id ?? technicianId;
  const { body: given } = await agent.call('visits.reassignVisit', { params, body: { ...now, to } });
  const cancel = { sequence: given.sequence, technicianId: given.technicianId, note: 'The technician is ill.' };
  await agent.call('visits.cancelVisit', { params, body: cancel });
  await agent.call('visits.cancelVisit', { params, body: cancel });
}

async function orders(app: AppointmentApp, agent: StaffCaller): Promise<void> {
  const { orderId, serviceOrderId } = await app.orderToSchedule({ description: 'Move the outlet' });
  const params = { orderId };
  await agent.call('work.addOrderNote', { params, body: { note: 'Has a dog.' } });
  await agent.call('work.assignOrder', { params, body: { from: null, to: agent.userId } });
  await agent.call('work.assignOrder', { params, body: { from: null, to: agent.userId } });
  await agent.call('work.mailOrderLink', { params });
  await agent.call('visits.bookVisit', { params, body: { dateTime: '2026-01-08T13:00:00' } });
  await agent.call('work.getOrder', { params });
  const narrow = { step: null, workflow: null, locationId: null, minimumAgeDays: null, attention: null, assigned: null };
  await agent.call('work.searchOrders', { body: { ...narrow, state: 'open', number: '', cursor: null } });
  const event = { event: 'installed', note: 'Done at once.' } as const;
  const ofWork = { params: { orderId, serviceOrderId } };
  await agent.call('work.advanceWork', { ...ofWork, body: { ...event, from: 'received' } });
  await agent.call('work.advanceWork', { ...ofWork, body: { ...event, from: 'scheduled' } });
  const other = { params: { orderId: (await app.orderToSchedule()).orderId }, body: { note: 'Ordered twice.' } };
  await agent.call('work.cancelOrder', other);
  await agent.call('work.cancelOrder', other);
}
