import { fill, type Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { refuse } from '../platform/http/handlers.ts';
import type { ChangeProblem, GivenProblem, StartProblem } from './change-outages.ts';

/** The field of the form that each problem belongs to. */
const fieldOf = {
  badZipCode: 'area.zipCodes',
  unknownCoverageAreas: 'area.coverageAreaIds',
  noArea: 'area',
  notInFuture: 'expectedUntil',
  notInPast: 'startsAt',
  tooLongAgo: 'startsAt',
  noEnd: 'expectedUntil',
  endBeforeBegin: 'expectedUntil',
} as const;

/** Why an outage was not changed or ended. */
export function refusalOfChange(problem: ChangeProblem, locale: Locale) {
  if (problem === 'noOutage') return refuse('GEN0004');
  if (problem === 'otherVersion') return refuse('STF0002');
  if (problem === 'endedBefore') return refuse('STF0151');
  return refusalOfGiven(problem, locale);
}

/** Why one was not begun. */
export function refusalOfStart(problem: StartProblem, locale: Locale) {
  return typeof problem === 'object' && 'openAlready' in problem ? refuse('STF0150') : refusalOfGiven(problem, locale);
}

/** What has to be put right, beside its field. */
export function refusalOfGiven(problem: GivenProblem, locale: Locale) {
  const { problems, shapeProblems } = staffCatalogue[locale].outages;
  const field = (name: string, code: string, message: string) => refuse('GEN0002', { fields: [{ field: name, code, message }] });
  if (typeof problem === 'string') return field(fieldOf[problem], problem, problems[problem]);
  if ('unknownAccounts' in problem) {
    const numbers = problem.unknownAccounts.slice(0, 10).join(', ');
    return field('area.accountNumbers', 'unknownAccounts', fill(problems.unknownAccounts, { numbers }));
  }
  if ('unknownLocations' in problem) return field('area.locationIds', 'unknownLocations', problems.unknownLocations);
  const at = problem.at && `${problem.at[1]}, ${problem.at[0]}`;
  const isKnown = Object.hasOwn(shapeProblems, problem.shape);
  const sentence = isKnown ? shapeProblems[problem.shape as keyof typeof shapeProblems] : shapeProblems.badCoordinates;
  return field('area.shape', problem.shape, fill(problems.shape, { sentence, at }));
}
