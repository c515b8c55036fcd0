import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const { passwordReset, verifyEmail } = catalogue['en-us'];

/** English texts of forgotten and reset password and of e-mail verification that the specification gives word for word. */
const verbatim: [ids: string, text: string, wanted: string][] = [
  ['RESET-003', passwordReset.heading, 'Reset Password'],
  ['RESET-004', passwordReset.username, 'Username or Email'],
  ['RESET-005', passwordReset.goBack, 'Go Back'],
  ['RESET-006', passwordReset.submit, 'Reset Password'],
  ['RESET-007', passwordReset.thanks.title, 'Thanks!'],
  [
    'RESET-007',
    passwordReset.thanks.text,
    "If there's an account associated with this username or email, we'll send the password reset instructions immediately.",
  ],
  ['RESET-011', passwordReset.newPassword, 'New Password'],
  ['RESET-011', passwordReset.confirmPassword, 'Confirm Password'],
  ['RESET-011', passwordReset.save, 'Save Changes'],
  ['RESET-013', passwordReset.expired.text, 'The password reset link has expired. Please enter your email so we send you a new link.'],
  ['RESET-014', passwordReset.expired.send, 'Send email'],
  ['RESET-017', passwordReset.min, 'Min 3 characters'],
  ['RESET-017', passwordReset.required, 'Required'],
  [
    'RESET-019',
    passwordReset.rule,
    'Use a minimum of 10 symbols, including numbers, both uppercase and lowercase letters, and special symbols.',
  ],
  ['RESET-020', passwordReset.mismatch, 'Passwords must match'],
  ['VERIFY-005', verifyEmail.error, 'Error verifying your email.'],
];

it.each(verbatim)('[%s] %s', (_ids, text, wanted) => {
  expect(text).toBe(wanted);
});
