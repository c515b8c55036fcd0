/**
 * Moments at which what depends on the day shows, by their names, the next of each from that instant on: the portal's home has still the
 * evening when UTC has the next month, a clock is about to be turned there, the next day has few hours and all of them are near, or what is a
 * few days or a week ahead is in the next month.
 */
export function hardDays(now) {
  const nextOf = (momentIn) => [now.getUTCFullYear(), now.getUTCFullYear() + 1].map(momentIn).find((moment) => moment > now);
  return {
    'last evening of the year': nextOf((year) => new Date(Date.UTC(year, 0, 1, 5, 5))),
    'last evening of February': nextOf((year) => new Date(Date.UTC(year, 2, 1, 5, 5))),
    'before daylight time begins': nextOf((year) => new Date(Date.UTC(year, 2, sundayOf(year, 2, 2), 7, 55))),
    'before daylight time ends': nextOf((year) => new Date(Date.UTC(year, 10, sundayOf(year, 10, 1), 6, 55))),
    'late on a Friday': nextOf((year) => new Date(Date.UTC(year, 11, sundayOf(year, 11, 2) - 1, 5, 5))),
    'a week before the month ends': nextOf((year) => new Date(Date.UTC(year, 9, 25, 17, 0))),
    'three days before the month ends': nextOf((year) => new Date(Date.UTC(year, 10, 27, 18, 0))),
  };
}

/** The day of the month of its nth Sunday. */
function sundayOf(year, month, nth) {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + 7 * (nth - 1);
}
