/** How often a read is asked again before it says that there is no room. */
const repeats = 3;

/** Seconds. Nobody looks at a page that long; what takes longer is told at once. */
const longestWait = 3;

/** Asks again after the time a busy server told (decision 0038), with the last answer if it stays busy. Loaded when a server first is. */
export async function askAgain(busy: Response, ask: () => Promise<Response>): Promise<Response> {
  let response = busy;
  for (let turn = 0; turn < repeats; turn += 1) {
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds || seconds > longestWait) return response;
    // Not all at the same moment, and later each time: those who were refused together would be together again.
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds * (turn + 1 + Math.random())));
    response = await ask();
  }
  return response;
}
