/** Mails and text messages about outages; times are where the account is. */
export const outageMail = {
  planned: {
    subject: 'Planned work on our network: {since}',
    heading: 'Planned work on our network',
    text: 'We will work on the network from {since}. Your service may not work until it is done, which we expect at {until}.',
    message:
      '{brandName}: planned work on our network from {since} to {until}. Your service may not work. {address} Reply STOP to end these texts.',
  },
  begun: {
    subject: 'A network outage may affect you',
    heading: 'A network outage may affect you',
    text: 'Your service may not work as it should since {since}. We know of it and are working on it; there is nothing you have to do.',
    message:
      '{brandName}: a network outage may affect you since {since}.[ Expected to be over: {until}.] {address} Reply STOP to end these texts.',
  },
  expectation: {
    subject: 'The network outage: another time',
    heading: 'We expect another time',
    text: 'We told you of an outage or of planned work on our network. What we know of its time has changed.',
    message:
      '{brandName}: the time of the network outage has changed.[ Expected to be over: {until}.] {address} Reply STOP to end these texts.',
  },
  ended: {
    subject: 'The network outage is over',
    heading: 'The outage is over',
    text: 'Your service works again. If yours does not, switch your router off, wait half a minute and switch it on again.',
    message: '{brandName}: the network outage is over, your service works again. {address} Reply STOP to end these texts.',
  },
  cancelled: {
    subject: 'The planned work on our network does not take place',
    heading: 'The planned work does not take place',
    text: 'We told you of work on our network from {since}. It does not take place then; your service works on.',
    message: '{brandName}: the planned work on our network of {since} does not take place. {address} Reply STOP to end these texts.',
  },
  rows: { since: 'Since', begins: 'Begins', ended: 'Over since', until: 'Expected to be over', what: 'What does not work', cause: 'Cause' },
  unknownUntil: 'Not known yet',
  severities: { down: 'Everything', slow: 'Everything works, slower than usual', channels: 'Some TV channels' },
  causes: {
    unknown: 'Not known yet',
    fiberCut: 'A damaged cable',
    power: 'A power failure',
    equipment: 'Failed equipment',
    weather: 'The weather',
    supplier: 'A failure at another company that we connect to',
    maintenance: 'Work on the network',
    other: 'Another cause',
  },
  ask: 'Your account page has what we know at any time.',
  button: 'See what we know',
  why: 'You get this because your service with {brandName} may be affected.',
} as const;
