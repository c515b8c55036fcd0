import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { fill } from './template.ts';

const { content, errors, guestOrder, plans } = catalogue['en-us'];
const { address, map, noService } = guestOrder;

/** English texts of ordering that the specification gives word for word. */
const verbatim: [ids: string, text: string, wanted: string][] = [
  ['GUEST-012', map.loading, 'Loading Map'],
  ['GUEST-014', address.unit, 'Unit #'],
  ['GUEST-015', address.type, 'Type'],
  ['GUEST-016', address.submit, 'Check Availability'],
  ['GUEST-019', noService.email, 'Your email'],
  ['GUEST-020', guestOrder.back, 'Go Back'],
  ['GUEST-021', guestOrder.submit, 'Submit'],
  ['GUEST-023', guestOrder.anotherAddress, 'Check Another Address'],
  ['GUEST-024', content['newSignupTitle.SIGNUP'], 'Sign up for service'],
  ['GUEST-024', content['newSignupTitle.SURVEY'], 'Tell us what you are interested in'],
  ['GUEST-024', content['newSignupTitle.ACTIVE'], 'Choose your service'],
  ['GUEST-025', plans.more, 'More'],
  ['GUEST-027', fill(plans.priceFrom, { price: '$49.99' }), 'from $49.99/mo'],
  ['GUEST-028', plans.details, 'Details'],
  ['GUEST-029', `${plans.select} ${plans.interested} ${plans.choose}`, 'Select Interested Choose'],
  [
    'GUEST-075',
    address.ordersExist,
    'It seems there is already a registration at this location. Please contact us if you have any questions.',
  ],
  [
    'GUEST-076',
    address.linesExist,
    'It seems there is an active service at this location. Please sign in and make change to your services.',
  ],
  ['GUEST-079', fill(address.typeNotFound, { value: 'Farm' }), 'Could not find type: Farm'],
  ['GUEST-082', content.validationStreet, 'Please enter at least 3 characters'],
  ['GUEST-083', `${address.invalidZip} ${guestOrder.required}`, 'Invalid ZipCode Required'],
  ['GUEST-085', noService.invalidEmail, 'Invalid email format'],
  ['GUEST-098', address.minCharsFailed, 'Configuration Issue'],
  ['GUEST-100', address.noCategories, 'No available Plan Categories.'],
  ['GUEST-101', address.noService, 'Service is not available at this address.'],
  ['GUEST-101', address.notFound, 'We could not find this address.'],
  [
    'ERR-004',
    fill(errors.tokenExpired, { supportPhone: '(563) 555-0100' }),
    'Sorry but your token expired. For security reasons please contact us at (563) 555-0100 to get service.',
  ],
];

describe('texts of ordering', () => {
  it.each(verbatim)('[%s] "%s" is word for word', (_ids, text, wanted) => {
    expect(text).toBe(wanted);
  });
});
