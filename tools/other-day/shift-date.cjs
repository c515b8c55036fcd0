// Moves what a program takes for now by SHIFT_DATE_MS milliseconds. `npm run on-day` loads it into every Node process before anything else,
// and journeys put it in front of the scripts of every page (e2e/other-day.ts). Timers keep their pace, and PostgreSQL its own clock.
const shiftMs = Number(process.env.SHIFT_DATE_MS);

if (shiftMs) {
  const RealDate = Date;
  const realNow = RealDate.now;
  class ShiftedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(realNow() + shiftMs);
      else super(...parts);
    }

    static now() {
      return realNow() + shiftMs;
    }
  }
  // Called without `new` it is a text, which a class can not be.
  globalThis.Date = new Proxy(ShiftedDate, { apply: () => new ShiftedDate().toString() });
}
