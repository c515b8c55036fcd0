import { useState } from 'react';
import type { StaffPageProps } from '../paths.ts';
import { BookPage } from './BookPage.tsx';
import { type CalendarChoice, VisitCalendar } from './VisitCalendar.tsx';
import { VisitPage } from './VisitPage.tsx';

/** Visits: the calendar with what needs somebody, a visit, and booking one for an order (S-080 to S-086). */
export function VisitsPage({ rest }: StaffPageProps) {
  const [choice, setChoice] = useState<CalendarChoice>({ view: 'week', day: null, locationId: null, technicianId: null });
  const [first = '', second = ''] = rest.split('/');
  const isNumber = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);
  if (first === 'order' && isNumber(second)) return <BookPage key={second} orderId={Number(second)} />;
  if (isNumber(first)) return <VisitPage key={first} visitId={Number(first)} />;
  return <VisitCalendar choice={choice} onChoice={setChoice} />;
}
