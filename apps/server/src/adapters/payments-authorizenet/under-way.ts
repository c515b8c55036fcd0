import type { Cents } from '@porchlight/domain/money/cents.ts';
import { badAnswer } from './call.ts';

/**
 * Calls that move money and are under way, by reference. Whoever calls again meanwhile gets the same answer, since the gateway may list the
 * first only after the second has looked for it; another amount under the same reference is a mistake and is answered as a doubt.
 */
export class UnderWay<Answer> {
  readonly #calls = new Map<string, { amountCents: Cents; answer: Promise<Answer> }>();

  share(reference: string, amountCents: Cents, work: () => Promise<Answer>): Promise<Answer | typeof badAnswer> {
    const first = this.#calls.get(reference);
    if (first !== undefined) return first.amountCents === amountCents ? first.answer : Promise.resolve(badAnswer);
    const answer = work().finally(() => this.#calls.delete(reference));
    this.#calls.set(reference, { amountCents, answer });
    return answer;
  }
}
