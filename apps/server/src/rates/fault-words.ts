import type { RateSeries, SeriesFault } from '@porchlight/domain/rates/rate-series.ts';

/** A gap or an overlap in an operator's words: which rate, on which days and what to do. */
export function faultWords({ fault, series, from, until }: SeriesFault): string {
  const days = until === null ? `from ${from} on` : from === until ? `on ${from}` : `from ${from} to ${until}`;
  return fault === 'gap'
    ? `rate ${seriesWords(series)}: none is in force ${days}; give the days to the rate before or after, or one of 0`
    : `rate ${seriesWords(series)}: more than one is in force ${days}; end one before the other begins`;
}

function seriesWords({ code, stateAbbreviation, city, zipCode, accountType }: RateSeries): string {
  const place = [city, stateAbbreviation, zipCode].filter((part) => part !== null).join(' ');
  return [code, place === '' ? '' : `in ${place}`, accountType === null ? '' : `for ${accountType}`]
    .filter((part) => part !== '')
    .join(' ');
}
