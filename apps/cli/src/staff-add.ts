import { randomBytes } from 'node:crypto';
import { type StaffRole, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { type Command, exitCodes, type Outcome, UsageError } from './command.ts';

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '');

function rolesOf(text: string): StaffRole[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !staffRoleNames.some((role) => role === word));
  if (unknown.length > 0) throw new UsageError(`--role: no such role: ${unknown.join(', ')}. Roles are ${staffRoleNames.join(', ')}`);
  return words as StaffRole[];
}

/** Makes the first members of staff; an administrator adds the others on the staff pages (decision 0023). */
export const staffAdd: Command = {
  name: 'staff add',
  summary: 'make somebody a member of staff and print their first password',
  usage: 'staff add --staff EMAIL --name NAME --role ROLE[,ROLE] [--company-only]',
  options: {
    staff: { type: 'string', describe: 'e-mail address, which is the sign-in name' },
    name: { type: 'string', describe: 'name that colleagues see' },
    role: { type: 'string', describe: `one or several of ${staffRoleNames.join(', ')}` },
    'company-only': { type: 'boolean', describe: 'without a password: they sign in by the OpenID Connect server' },
  },
  run: async (values, { product }): Promise<Outcome> => {
    const [username, displayName, roles] = [textOf(values['staff']).toLowerCase(), textOf(values['name']), textOf(values['role'])];
    if (!isEmailAddress(username)) throw new UsageError('--staff is missing, or no e-mail address');
    if (displayName === '' || displayName.length > 80) throw new UsageError('--name is missing, or longer than 80 characters');
    if (roles === '') throw new UsageError('--role is missing');
    const password = values['company-only'] === true ? null : randomBytes(15).toString('base64url');
    const made = await product.staffAccess.addMember({ username, displayName, roles: rolesOf(roles), mayImpersonate: false, password });
    if ('refusal' in made) {
      const words = made.refusal === 'STF0003' ? 'Somebody has this sign-in name already.' : 'The machine is busy; try again.';
      return { code: exitCodes.refused, result: null, lines: [words] };
    }
    const { userId } = made;
    const lines = [`${displayName} is a member of staff now and signs in at /staff as ${username}.`];
    if (password !== null) lines.push(`First password, shown once: ${password}`);
    return { code: exitCodes.done, result: { userId, username, roles: made.roles, password }, lines };
  },
};
