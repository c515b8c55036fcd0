import Bowser from 'bowser';

/** A browser and its system by their names without versions, such as "Firefox" on "Windows"; what is not known is left out. */
export interface Device {
  browser?: string;
  system?: string;
}

/** Longer ones are of no browser; the library's expressions get no chance to run long on them. */
const longestUserAgent = 200;

/** Tells the device by the header the browser names itself with. It is what the client claims, good for recognising one's own. */
export function describeDevice(userAgent: string | null): Device & Record<string, string> {
  if (!userAgent) return {};
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}
