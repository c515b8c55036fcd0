import { type ErrorAction, errorText } from '@porchlight/texts/error-text.ts';
import { useCallback } from 'react';
import { isApiFailure } from '../api/failure.ts';
import { useTexts } from './use-texts.ts';

/**
 * The sentence for something that failed: by code and action in the current language, as D-153 orders them. `serverFirst` is for screens
 * that are to show the server's own message. Anything that is not a failed call gets the generic sentence of the action.
 */
export function useFailureText(): (action: ErrorAction, thrown: unknown, options?: { serverFirst?: boolean }) => string {
  const texts = useTexts('errors');
  return useCallback((action, thrown, options) => errorText(texts, action, isApiFailure(thrown) ? thrown : {}, options), [texts]);
}
