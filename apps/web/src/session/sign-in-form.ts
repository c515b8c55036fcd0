export interface SignInValues {
  username: string;
  password: string;
}

export type SignInFault = 'required' | 'usernameMin' | 'passwordMin';

const usernameMinLength = 3;
const passwordMinLength = 1;

/** What is wrong with each field, by the key of its sentence (AUTH-009, AUTH-010). */
export function signInFaults({ username, password }: SignInValues): { [K in keyof SignInValues]?: SignInFault } {
  const name = username.trim();
  return {
    ...(name === '' ? { username: 'required' } : name.length < usernameMinLength && { username: 'usernameMin' }),
    ...(password === '' ? { password: 'required' } : password.length < passwordMinLength && { password: 'passwordMin' }),
  };
}
