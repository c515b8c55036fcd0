import { type RefObject, useEffect, useRef } from 'react';

/** A form that opened by a button takes the focus from it: for the form's ref. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
