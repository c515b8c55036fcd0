import { type RefObject, useEffect, useRef } from 'react';
import type { StaffFailure } from '../platform/failure.ts';

/** The form to give this to moves the focus to the first field that has to be put right, once the server has said which. */
export function useFirstInvalid(failure: StaffFailure | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure?.fields.length) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  return form;
}
