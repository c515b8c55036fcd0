/** Whether this is `npm run nightly`, which tries everything and at full length; the one setting of it is NIGHTLY=on. */
export const isNightly = process.env['NIGHTLY'] === 'on';

/** How much of something that could go on for ever: so much in every run, and so much at night. */
export const soMuch = (everyRun: number, atNight: number): number => (isNightly ? atNight : everyRun);
