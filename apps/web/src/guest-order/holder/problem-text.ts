import { useCallback } from 'react';
import { useContentText, useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import type { FormField, FormProblem } from './holder-form.ts';

/** The sentence for what is wrong with a field, word for word as the specification has it (GUEST-086 to GUEST-096). */
export function useProblemText(): (field: FormField, problem: FormProblem | undefined) => string {
  const { problems } = useTexts('guestOrderDetails');
  const configured = usePageConfiguration()?.validationMessages['terms'];
  const builtIn = useContentText('validationTerms');
  return useCallback(
    (field, problem) => {
      if (problem === undefined) return '';
      if (problem === 'terms') return configured || (builtIn ?? '');
      if (problem === 'required' && (field === 'firstName' || field === 'lastName')) return problems[field];
      if (problem === 'notNineDigits') return field === 'taxId' ? problems.taxId : problems.ssn;
      return problems[problem];
    },
    [problems, configured, builtIn],
  );
}
