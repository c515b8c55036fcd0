import { calendarContentType, calendarFile, calendarFileName } from '@porchlight/domain/appointments/calendar-file.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { CallAnswer } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';

export type ShownVisit = CallAnswer<'appointments.openAppointment'>['appointment'];

/** Saves the visit for the calendar of the phone or computer; a moved or cancelled one replaces the entry that is there. */
export function CalendarFileButton({ visit, kind }: { visit: ShownVisit } & Pick<ButtonLook, 'kind'>) {
  const texts = useTexts('appointments').calendarFile;
  const { brandName = '', supportPhone } = usePageConfiguration() ?? {};
  const write = (): string =>
    calendarFile(
      {
        id: visit.id,
        sequence: visit.sequence,
        dateTime: visit.dateTime,
        endDateTime: visit.endDateTime,
        timeZone: visit.timeZone,
        isCancelled: visit.status === 'CANCELLED',
        summary: fill(texts.summary, { brandName }),
        location: visit.serviceAddress,
        description: fill(texts.description, { description: visit.description, supportPhone }),
      },
      { host: window.location.host, writtenAt: new Date() },
    );
  return (
    <Button {...(kind && { kind })} {...(kind !== 'link' && { size: 'large' })} icon="download" onClick={() => save(write())}>
      {visit.status === 'CANCELLED' ? texts.remove : texts.save}
    </Button>
  );
}

function save(file: string): void {
  const url = URL.createObjectURL(new Blob([file], { type: calendarContentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = calendarFileName;
  link.click();
  // By the next task the browser has taken the file over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
