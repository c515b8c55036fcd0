import { CheckRow } from '../../ui/CheckRow.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { usePageConfiguration } from './page-configuration.ts';

interface TermsBoxProps {
  id: string;
  /** `terms` is the sentence of the box, with {link} where the terms themselves are named. */
  texts: { terms: string; termsLink: string };
  isAccepted: boolean;
  disabled?: boolean;
  /** Why it can't go on as it is. */
  error?: string | undefined;
  onChange: (isAccepted: boolean) => void;
}

/** Agreeing to the terms before something is ordered. They can be read where the operator has an address for them. */
export function TermsBox({ id, texts, isAccepted, disabled, error, onChange }: TermsBoxProps) {
  const termsUrl = usePageConfiguration()?.termsUrl;
  const [before, after] = texts.terms.split('{link}');
  return (
    <div>
      <CheckRow
        id={id}
        type="checkbox"
        required
        checked={isAccepted}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {before}
        {termsUrl ? (
          <a href={termsUrl} target="_blank" rel="noopener noreferrer">
            {texts.termsLink}
          </a>
        ) : (
          texts.termsLink
        )}
        {after}
      </CheckRow>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
