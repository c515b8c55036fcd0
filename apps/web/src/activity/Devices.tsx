import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { useState } from 'react';
import { type CallAnswer, call, isApiFailure } from '../platform/api/index.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { Read, type ReadState } from '../platform/reads/Read.tsx';
import { useSession } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './activity.module.css';
import { deviceName } from './device-name.ts';

type Device = CallAnswer<'activity.listSessions'>['sessions'][number];
type Message = { isGood: boolean; text: string };

/** Where the user is signed in, and ending what is not recognised (C-121 to C-123). */
export function Devices({ query }: { query: ReadState<CallAnswer<'activity.listSessions'>> }) {
  const texts = useTexts('activity');
  const shell = useTexts('shell');
  const isStaff = useSession().impersonated;
  const plural = usePlural();
  const [message, setMessage] = useState<Message | null>(null);

  /** Makes a call, says what came of it, and shows how things are now. */
  const change = async (work: () => Promise<string>): Promise<void> => {
    setMessage(null);
    try {
      setMessage({ isGood: true, text: await work() });
    } catch (thrown) {
      const isGone = isApiFailure(thrown) && thrown.code === 'GEN0004';
      const said = isApiFailure(thrown) && thrown.answered ? thrown.message || texts.failed : texts.noAnswer;
      setMessage({ isGood: isGone, text: isGone ? texts.devices.gone : said });
    }
    await query.refetch();
  };
  const end = (sessionId: string) =>
    change(async () => {
      await call('activity.endSession', { body: { sessionId } });
      return texts.devices.ended;
    });
  const endOthers = () => change(async () => plural(texts.devices.othersEnded, (await call('activity.endOtherSessions', {})).ended));

  return (
    <section className={styles.block} aria-labelledby="devices-title">
      <h3 className={text.h3} id="devices-title">
        {texts.devices.title}
      </h3>
      <p className={text.muted}>{isStaff ? texts.devices.staffCannot : texts.devices.intro}</p>
      <div role="status">{message && <Alert tone={message.isGood ? 'success' : 'danger'}>{message.text}</Alert>}</div>
      <Read query={query} waiting={<SkeletonLines lines={12} label={shell.loading} />} failedText={texts.failed}>
        {({ sessions }) => (
          <>
            <ul className={styles.list}>
              {sessions.map((device) => (
                <DeviceRow key={device.id} device={device} onEnd={isStaff || device.isCurrent ? null : () => end(device.id)} />
              ))}
            </ul>
            {!isStaff && sessions.some(({ isCurrent }) => !isCurrent) && (
              <div>
                <Button onClick={endOthers}>{texts.devices.endOthers}</Button>
              </div>
            )}
          </>
        )}
      </Read>
    </section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: (() => Promise<void>) | null }) {
  const texts = useTexts('activity').devices;
  const name = device.isStaff ? texts.staff : (deviceName(device, texts.device) ?? texts.unknownDevice);
  const started = formatDateTime(device.startedDatetime);
  return (
    <li>
      <div className={styles.entry}>
        <span className={styles.name}>
          <span className={text.medium}>{name}</span>
          {device.isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </span>
        <span className={styles.details}>{texts.with[device.signedInWith]}</span>
        <span className={styles.details}>
          {fill(texts.started, { time: started })}, {fill(texts.lastUsed, { time: formatDateTime(device.lastUsedDatetime) })}
        </span>
      </div>
      {onEnd && (
        <Button aria-label={fill(texts.endLabel, { device: name, time: started })} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
