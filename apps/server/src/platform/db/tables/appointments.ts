import type { Generated } from 'kysely';

interface TechnicianTable {
  id: Generated<number>;
  code: string;
  name: string;
  is_active: Generated<boolean>;
  /** Every change makes it larger. */
  version: Generated<number>;
}

interface TechnicianLocationTable {
  technician_id: number;
  location_id: number;
}

interface TechnicianShiftTable {
  technician_id: number;
  /** 1 is Monday. */
  weekday: number;
  from_hour: number;
  to_hour: number;
}

interface TechnicianAbsenceTable {
  technician_id: number;
  from_date: string;
  to_date: string;
}

interface AppointmentTable {
  id: Generated<number>;
  account_id: number;
  order_id: number;
  service_order_id: number;
  technician_id: number;
  location_id: number;
  /** Wall-clock time at the service address, YYYY-MM-DD HH:mm:ss. */
  starts_at: string;
  status: 'HELD' | 'BOOKED' | 'CANCELLED' | 'RELEASED' | 'DONE';
  held_until: Date | null;
  sequence: Generated<number>;
  created_at: Date;
  changed_at: Date;
  reminded_at: Generated<Date | null>;
}

interface AppointmentHourTable {
  technician_id: number;
  on_date: string;
  hour: number;
  appointment_id: number;
}

interface EarlierWishTable {
  appointment_id: number;
  account_id: number;
  wished_at: Date;
  offered_start: Generated<string | null>;
  offered_at: Generated<Date | null>;
}

/** Row types of technicians, their hours and the visits they make. */
export interface AppointmentTables {
  technician: TechnicianTable;
  technician_location: TechnicianLocationTable;
  technician_shift: TechnicianShiftTable;
  technician_absence: TechnicianAbsenceTable;
  appointment: AppointmentTable;
  appointment_hour: AppointmentHourTable;
  earlier_wish: EarlierWishTable;
}
