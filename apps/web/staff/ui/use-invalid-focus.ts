import { useCallback, useEffect, useRef } from 'react';

/** Fields by themselves, and groups of them: a radio group, or whatever is marked by `data-invalid`. */
const invalidFields = ':is(input, select, textarea, [role=radiogroup])[aria-invalid]';
const invalidParts = `${invalidFields}, [data-invalid]`;

/**
 * For the form it is spread onto: once the form was sent, the first field that is told to be wrong gets the focus, whether the page says so
 * at once or the server a moment later. In a group that is the field told to be wrong, else its first. Whoever types on in the meantime is
 * left alone.
 */
export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const focusInvalid = useCallback((): void => {
    const invalid = wasSent.current ? form.current?.querySelector<HTMLElement>(invalidParts) : null;
    if (!invalid) return;
    wasSent.current = false;
    const isGroup = invalid.matches('fieldset') && !invalid.hasAttribute('tabindex');
    const wrong = invalid.querySelector<HTMLElement>(invalidFields);
    (isGroup ? (wrong ?? invalid.querySelector<HTMLElement>('input, select, button')) : invalid)?.focus();
  }, []);
  // After every rendering: which one shows the error is up to whoever holds it.
  useEffect(focusInvalid);
  return {
    ref: form,
    onSubmitCapture: () => {
      wasSent.current = true;
      // Sent again with the same error nothing is rendered anew.
      requestAnimationFrame(focusInvalid);
    },
    onInputCapture: () => {
      wasSent.current = false;
    },
  };
}
