import { formatPhone } from '../phone/format-phone.ts';
import { isEmpty } from '../values/is-empty.ts';

export interface LabelledLine {
  isDirectory: boolean;
  number: string | null;
  address1: string;
  city: string;
  state: { name: string };
  zipCode: string;
}

const phoneDirectoryTypes: readonly (string | undefined)[] = ['PHONE_NUM', 'DN'];

/**
 * What a service line is called: its address, or for a directory line of phone type its phone number (DASH-017, DASH-018). A directory
 * line without a number falls back to the address (D-062).
 */
export function serviceLineLabel(line: LabelledLine, directoryType: string | undefined): string {
  const isPhoneLine = line.isDirectory && phoneDirectoryTypes.includes(directoryType);
  if (isPhoneLine && line.number && !isEmpty(line.number)) return formatPhone(line.number);
  const region = `${line.state.name} ${line.zipCode}`.trim();
  return [line.address1, line.city, region].filter((part) => !isEmpty(part)).join(', ');
}
