import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { FieldError } from '../../src/ui/Field.tsx';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage, useFailureSentence } from '../platform/use-failure-sentence.ts';
import styles from './brand.module.css';
import type { SettingInputProps } from './SettingInput.tsx';

/** A logo: handed in at once, shown on its ground, and named by the draft when that is saved. */
export function ImageInput({ name, value, error, label, hint, onChange }: SettingInputProps & { label: ReactNode; hint: string }) {
  const { images: texts, settings } = useStaffTexts('site');
  const shell = useFailureSentence();
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const act = useStaffAct('site.addImage');
  const refused = act.error && (fieldMessage(act.error, 'data') ?? shell(act.error));
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    act.mutate({ body: { data: await base64Of(chosen) } }, { onSuccess: ({ url }) => onChange(url) });
  };
  const isDark = name === 'logoDarkUrl';
  return (
    <div className={styles.part} role="group" aria-labelledby={id}>
      <div className={styles.partHead}>
        <p id={id} className={styles.partLabel}>
          {label}
        </p>
        <p className={styles.notes}>{hint}</p>
      </div>
      <div className={styles.logo}>
        {value === '' ? (
          <p>{texts.none}</p>
        ) : (
          <span className={classes(styles.ground, isDark ? styles.dark : styles.light)}>
            <img src={value} alt={isDark ? texts.onDark : texts.onLight} />
          </span>
        )}
        {act.data && act.data.url === value && <p className={styles.notes}>{act.data.isDrawn ? texts.drawn : texts.notDrawn}</p>}
      </div>
      <div className={styles.actions}>
        <input
          ref={file}
          className={styles.file}
          tabIndex={-1}
          type="file"
          accept="image/svg+xml,image/png"
          aria-label={settings[name].label}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button id={`setting-${name}`} busy={act.isPending} onClick={() => file.current?.click()}>
          {value === '' ? texts.choose : texts.replace}
        </Button>
        {value !== '' && (
          <Button kind="quiet" onClick={() => onChange('')}>
            {texts.remove}
          </Button>
        )}
      </div>
      {(refused ?? error) && <FieldError id={`${id}-error`}>{refused ?? error}</FieldError>}
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
