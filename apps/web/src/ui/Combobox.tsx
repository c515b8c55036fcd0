import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './combobox.module.css';
import { useFieldControl } from './Field.tsx';
import field from './field.module.css';
import { Icon, type IconName } from './Icon.tsx';
import text from './text.module.css';

export interface ComboboxOption {
  id: string;
  label: string;
  /** Smaller words after the label. */
  detail?: string | undefined;
}

export interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list' | 'role' | 'children'> {
  value: string;
  /** What was typed, letter by letter. A chosen option is not typed: its owner puts its words into `value`. */
  onType: (typed: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (id: string) => void;
  /** Names the list for screen readers. */
  listLabel: string;
  /** How many options there are, or that there is none, in words: read out when it changes. */
  announcement: string;
  /** Stands above the options: that they are only near to what was typed. */
  note?: ReactNode;
  optionIcon?: IconName;
  isBusy?: boolean;
  /** Shows the options as soon as the field is entered, before anything is typed. */
  opensOnFocus?: boolean;
}

/**
 * A line of text with suggestions, by the combobox pattern of WAI-ARIA: the arrow keys go through the list, Enter takes what they are at,
 * Escape closes it; the focus never leaves the input. It knows no data and asks for none.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onType, options, onChoose, listLabel, announcement, note, optionIcon, isBusy, opensOnFocus, className, ...rest } = props;
  const listId = useId();
  const { isOpen, active, open, close, keyDown } = useList(options, onChoose);
  const isShown = isOpen && options.length > 0;
  const input = useTypedAhead(value, (typed, isThere) => {
    onType(typed);
    if (isThere) open();
  });
  return (
    <div className={styles.combobox}>
      <input
        ref={input}
        {...useFieldControl()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        className={classes(field.input, isBusy && styles.busy, className)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active ? `${listId}-${active.id}` : undefined}
        value={value}
        onChange={(event) => {
          onType(event.currentTarget.value);
          open();
        }}
        onFocus={(event) => {
          rest.onFocus?.(event);
          if (opensOnFocus) open();
        }}
        onBlur={(event) => {
          close();
          rest.onBlur?.(event);
        }}
        onKeyDown={keyDown}
      />
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      <div className={styles.popup} hidden={!isShown}>
        {note && <p className={styles.note}>{note}</p>}
        <Options
          {...{ listId, listLabel, options, active, optionIcon, typed: value }}
          onChoose={(id) => {
            close();
            onChoose(id);
          }}
        />
      </div>
      <p className={text.visuallyHidden} role="status">
        {announcement}
      </p>
    </div>
  );
}

/** What was typed into a page that came ready made, before the application took it over, is typed like the rest; `isThere`: the focus is. */
function useTypedAhead(value: string, onType: (typed: string, isThere: boolean) => void) {
  const input = useRef<HTMLInputElement>(null);
  const atFirst = useRef({ value, onType });
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== atFirst.current.value) atFirst.current.onType(typed, document.activeElement === input.current);
  }, []);
  return input;
}

interface OptionsProps extends Pick<ComboboxProps, 'listLabel' | 'options' | 'optionIcon' | 'onChoose'> {
  listId: string;
  typed: string;
  active: ComboboxOption | null;
}

function Options({ listId, listLabel, options, active, optionIcon, typed, onChoose }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const activeIndex = active ? options.indexOf(active) : -1;
  useEffect(() => {
    // In some browsers it answers a promise, which is no way to clean up.
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label={listLabel}>
      {options.map((option) => (
        <li
          key={option.id}
          id={`${listId}-${option.id}`}
          role="option"
          aria-selected={option === active}
          // The press must not take the focus from the input, or the list closes before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option.id)}
        >
          {optionIcon && <Icon name={optionIcon} small />}
          <span>
            <Label label={option.label} typed={typed} />
            {option.detail && <small>{option.detail}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The label with what was typed set off, where it begins that way. */
function Label({ label, typed }: { label: string; typed: string }) {
  const start = typed.trim();
  if (start === '' || !label.toLowerCase().startsWith(start.toLowerCase())) return label;
  return (
    <>
      <mark>{label.slice(0, start.length)}</mark>
      {label.slice(start.length)}
    </>
  );
}

/** Whether the list is open, and which option the arrow keys are at. */
function useList(options: readonly ComboboxOption[], onChoose: (id: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = options.find(({ id }) => id === activeId) ?? null;

  const open = (): void => {
    setOpen(true);
    setActiveId(null);
  };
  const close = (): void => {
    setOpen(false);
    setActiveId(null);
  };
  const move = (by: 1 | -1): void => {
    const count = options.length;
    setOpen(true);
    const at = active ? options.indexOf(active) + by : by === 1 ? 0 : count - 1;
    if (count > 0) setActiveId(options[(at + count) % count]?.id ?? null);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isOpen && options.length > 0) close();
    else if (event.key === 'Enter' && isOpen && active) {
      close();
      onChoose(active.id);
    } else return;
    event.preventDefault();
  };
  return { isOpen, active, open, close, keyDown };
}
