import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './brand.module.css';
import type { SettingInputProps } from './SettingInput.tsx';

interface NavLink {
  label: string;
  url: string;
  newWindow: boolean;
}

function linksIn(value: string): NavLink[] {
  try {
    const list: unknown = JSON.parse(value || '[]');
    if (!Array.isArray(list)) return [];
    return list.map(({ label = '', url = '', newWindow = false }: Partial<NavLink>) => ({ label, url, newWindow }));
  } catch {
    return [];
  }
}

/** Links of the header and the footer, one below the other, in their order. */
export function LinksInput({ name, value, error, label, hint, onChange }: SettingInputProps & { label: ReactNode; hint: string }) {
  const { links: texts } = useStaffTexts('site');
  const id = useId();
  const links = linksIn(value);
  const write = (next: readonly NavLink[]): void => onChange(next.length === 0 ? '' : JSON.stringify(next));
  const change = (at: number, part: Partial<NavLink>): void =>
    write(links.map((link, place) => (place === at ? { ...link, ...part } : link)));
  const moveUp = (at: number): void => write(links.toSpliced(at - 1, 2, links[at] as NavLink, links[at - 1] as NavLink));
  return (
    <div className={styles.part} role="group" aria-labelledby={id}>
      <div className={styles.partHead}>
        <p id={id} className={styles.partLabel}>
          {label}
        </p>
        <p className={styles.notes}>{hint}</p>
      </div>
      {links.map((link, at) => {
        const called = link.label || fill(texts.unnamed, { number: at + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place; it has nothing else of its own
          <div key={at} className={styles.link}>
            <Field label={texts.name}>
              <TextInput value={link.label} onChange={(event) => change(at, { label: event.target.value })} />
            </Field>
            <Field label={texts.address}>
              <TextInput inputMode="url" value={link.url} onChange={(event) => change(at, { url: event.target.value })} />
            </Field>
            <CheckRow type="checkbox" checked={link.newWindow} onChange={(event) => change(at, { newWindow: event.target.checked })}>
              {texts.newWindow}
            </CheckRow>
            <div className={styles.actions}>
              <Button kind="quiet" onClick={() => write(links.toSpliced(at, 1))}>
                {fill(texts.remove, { name: called })}
              </Button>
              {at > 0 && (
                <Button kind="quiet" onClick={() => moveUp(at)}>
                  {fill(texts.up, { name: called })}
                </Button>
              )}
            </div>
          </div>
        );
      })}
      <div className={styles.actions}>
        <Button id={`setting-${name}`} onClick={() => write([...links, { label: '', url: '', newWindow: false }])}>
          {texts.add}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
