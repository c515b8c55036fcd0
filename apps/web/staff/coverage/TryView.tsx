import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { degreesOf, type Position, StaffMap } from '../map-drawing/index.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { readDrawn, tones } from './areas.ts';
import styles from './coverage.module.css';

type Found = NonNullable<StaffAnswer<'coverage.tryPlace'>['found']>;

/** Which area decides at an address, or where the map is pressed, and what a visitor is told there (S-141). */
export function TryView() {
  const texts = useStaffTexts('coverage').try;
  const attempt = useStaffAct('coverage.tryPlace');
  const [address, setAddress] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const focus = useInvalidFocus();
  const found = attempt.data?.found;
  const place = found?.place ?? null;
  // The same answer is the same pin: the map goes to it once.
  const pin = useMemo((): Position | null => place && [place.longitude, place.latitude], [place]);
  const look = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(address.trim() === '');
    if (address.trim() !== '') attempt.mutate({ body: { address: address.trim(), place: null } });
  };
  const lookAt = ([longitude, latitude]: Position): void => {
    setEmpty(false);
    attempt.mutate({ body: { address: null, place: { longitude, latitude } } });
  };
  return (
    <div className={styles.beside}>
      <StaffMap readAreas={readDrawn} pin={pin} isNear={attempt.request?.body.place === null} onPress={lookAt} />
      <div className={styles.group}>
        <p>{texts.intro}</p>
        <form {...focus} className={styles.group} onSubmit={look} noValidate>
          <Field label={texts.address} hint={texts.addressHint} error={isEmpty ? texts.oneOf : null}>
            <TextInput
              name="address"
              autoComplete="off"
              maxLength={300}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button kind="primary" type="submit" busy={attempt.isPending}>
              {texts.look}
            </Button>
          </div>
        </form>
        <ActFailure failure={attempt.error} />
        <div role="status">
          {found && <Told found={found} />}
          {found === null && <Alert tone="warning">{texts.unknown}</Alert>}
        </div>
        <PlaceForm onLook={lookAt} />
      </div>
    </div>
  );
}

/** A place by its degrees: the same as a press on the map. */
function PlaceForm({ onLook }: { onLook: (place: Position) => void }) {
  const texts = useStaffTexts('coverage').try;
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const [isUnread, setUnread] = useState(false);
  const focus = useInvalidFocus();
  const look = (event: FormEvent): void => {
    event.preventDefault();
    const [north, east] = [degreesOf(latitude, 85), degreesOf(longitude, 180)];
    setUnread(north === null || east === null);
    if (north !== null && east !== null) onLook([east, north]);
  };
  return (
    <form {...focus} className={styles.group} onSubmit={look} noValidate>
      <div className={styles.pair}>
        <Field label={texts.latitude} error={isUnread ? texts.placeUnread : null}>
          <TextInput inputMode="decimal" autoComplete="off" value={latitude} onChange={({ target }) => setLatitude(target.value)} />
        </Field>
        <Field label={texts.longitude}>
          <TextInput inputMode="decimal" autoComplete="off" value={longitude} onChange={({ target }) => setLongitude(target.value)} />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button type="submit">{texts.lookPlace}</Button>
      </div>
    </form>
  );
}

function Told({ found }: { found: Found }) {
  const { try: texts, statuses } = useStaffTexts('coverage');
  const [first, ...under] = found.areas;
  const place = found.address ?? (found.place ? `${found.place.latitude.toFixed(5)}, ${found.place.longitude.toFixed(5)}` : '');
  return (
    <div className={styles.group}>
      <p>{fill(texts.at, { place })}</p>
      <h2 className={text.h2}>{texts.told}</h2>
      <p className={styles.told}>
        <Badge tone={tones[found.told]}>{statuses[found.told]}</Badge> {texts.tells[found.told]}
      </p>
      <ul className={styles.list}>
        {found.ownStatus && <li>{fill(texts.own, { status: statuses[found.ownStatus] })}</li>}
        {found.place === null && <li>{texts.noPlace}</li>}
        {found.place !== null && !first && <li>{texts.noArea}</li>}
        {first && !found.ownStatus && <li>{fill(texts.decides, { name: first.name, priority: first.priority })}</li>}
        {under.length > 0 && <li>{fill(texts.under, { names: under.map(({ name }) => name).join(', ') })}</li>}
        {found.location && <li>{fill(texts.location, { name: found.location })}</li>}
        <li>{found.planCodes ? fill(texts.plans, { codes: found.planCodes.join(', ') }) : texts.allPlans}</li>
      </ul>
    </div>
  );
}
