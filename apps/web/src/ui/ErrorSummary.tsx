import { useEffect, useRef } from 'react';
import { Alert } from './Alert.tsx';

export interface ErrorSummaryProps {
  title: string;
  /** Id of the field and what is wrong with it, in the order of the form. */
  errors: readonly { fieldId: string; message: string }[];
  /** Changes with every submit; the first wrong field is focused then. */
  attempt: number;
}

/** Lists the errors of a form with links to their fields when there is more than one; a single one is shown at its field only. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const latest = useRef(errors);
  latest.current = errors;
  useEffect(() => {
    const first = latest.current[0];
    if (attempt > 0 && first) document.getElementById(first.fieldId)?.focus();
  }, [attempt]);
  if (errors.length < 2) return null;
  return (
    <Alert tone="danger" role="alert" title={title}>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
