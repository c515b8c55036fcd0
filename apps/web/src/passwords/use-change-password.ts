import { useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import type { PasswordValues } from './password-form.ts';

export interface ChangeResult {
  isSaved: boolean;
  /** The server's sentence, else ours (D-111). */
  message: string;
}

/** Changes the password (C-038). `change` answers whether it was saved; `forget` takes the last result away. */
export function useChangePassword() {
  const texts = useTexts('passwords');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ChangeResult | null>(null);

  const change = async ({ currentPassword, newPassword }: PasswordValues): Promise<boolean> => {
    setBusy(true);
    setResult(null);
    try {
      const { context } = await call('passwords.changePassword', { body: { currentPassword, newPassword } });
      setResult({ isSaved: true, message: context.message || texts.saved });
      return true;
    } catch (thrown) {
      const isSilent = isApiFailure(thrown) && !thrown.answered;
      const said = isApiFailure(thrown) && thrown.code !== '500' ? thrown.message : '';
      setResult({ isSaved: false, message: isSilent ? texts.noAnswer : said || texts.failed });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, result, change, forget: () => setResult(null) };
}
