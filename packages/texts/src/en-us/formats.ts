export const formats = {
  /** For 'Mon DD, YYYY' (D-097). */
  monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  today: 'today',
  inDays: { one: 'in {count} day', other: 'in {count} days' },
  daysAgo: { one: '{count} day ago', other: '{count} days ago' },
} as const;
