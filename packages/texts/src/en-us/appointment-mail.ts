/** Words of mails, text messages and calendar files about visits; `{when}` is a date with its window of two hours. */
export const appointmentMail = {
  /** '{day}, between {start} and {end}' */
  when: '{day}, between {start} and {end}',
  rows: { when: 'When', where: 'Where', what: 'What for', reference: 'Reference #' },
  why: 'You get this because it concerns an order with {brandName}.',
  chooseTime: {
    subject: 'Choose a time for your installation',
    preview: 'Pick a day and a two-hour window.',
    heading: 'When should we come?',
    text: 'Your order is ready for a technician. Open this link to choose the day and the two-hour window that suit you.',
    days: 'The link is good for 30 days.',
    button: 'Choose a time',
  },
  booked: {
    subject: 'Your appointment: {date}',
    preview: 'We will see you {when}.',
    heading: 'Your appointment is booked',
    text: 'Our technician comes on {when}.',
    adult: 'Please make sure that somebody aged 18 or older is there for the whole visit.',
    change: 'You can move or cancel the visit until {until}[. After that, please call us at {supportPhone}].',
    changeOnCall: 'It is too late to change this visit online[: please call us at {supportPhone} if something comes up].',
    calendar: 'The attached file puts it into your calendar.',
    button: 'Move or cancel',
  },
  moved: {
    subject: 'Your appointment has moved: {date}',
    preview: 'The new time is {when}.',
    heading: 'Your appointment has moved',
    text: 'Our technician comes on {when}. The time you had before is given up.',
  },
  cancelled: {
    subject: 'Your appointment of {date} is cancelled',
    preview: 'Nobody comes on {when}.',
    heading: 'Your appointment is cancelled',
    text: 'Nobody comes on {when}.',
    again: 'Your order is still open: choose another time whenever you like.',
    noOther: 'If you have questions, please call us[ at {supportPhone}].',
    calendar: 'The attached file takes it out of your calendar.',
    button: 'Choose another time',
  },
  reminder: {
    subject: 'Tomorrow: our technician comes',
    preview: 'On {when}.',
    heading: 'We come tomorrow',
    text: 'A reminder: our technician comes tomorrow, {when}.',
    message:
      '{brandName}: our technician comes tomorrow, {date}, {start} to {end}. Questions?[ Call {supportPhone}.] Reply STOP to end these texts.',
  },
  earlier: {
    subject: 'An earlier time is free: {date}',
    preview: 'Free now: {when}.',
    heading: 'An earlier time became free',
    text: 'You asked us to tell you: {when} is free now. Your appointment is on {present} and stays as it is unless you move it.',
    first: 'Whoever takes it first has it. After two hours we tell the next one who waits.',
    button: 'See the earlier time',
    message: '{brandName}: an earlier time is free: {date}, {start} to {end}. Move your visit: {url} Reply STOP to end these texts.',
  },
  calendar: {
    summary: '{brandName}: technician visit',
    description: '{description}\nThe technician comes within this window.[\nQuestions? Call {supportPhone}.]',
  },
  /** Why a time can't be chosen, by the kind of mistake. */
  refusals: {
    format: 'Send the time as YYYY-MM-DDTHH:mm:ss, without an offset.',
    noSuchDay: 'There is no such day. Choose one of the days offered.',
    midnight: 'Choose a time of day too.',
    notHourly: 'Visits start at the full hour. Choose one of the times offered.',
    past: 'This time is over. Choose a later one.',
    tooEarly: 'This day is too near. Choose one of the days offered.',
    tooFar: 'This day is too far away. Choose one of the days offered.',
    noSuchHour: 'Clocks change that night and leave this hour out. Choose another time.',
  },
} as const;
