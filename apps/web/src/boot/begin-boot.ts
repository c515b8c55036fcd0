import { afterFirstPaint } from './after-first-paint.ts';
import { keepEarlyPress } from './early-press.ts';
import { sendAgainUntilHeard } from './send-again.ts';

declare const __BOOT__: string;

// The one script that stands in a page, in those built ahead of time, which come as they are to look and can be read at once: their boot script
// is asked for after the first paint. Asked for as other files it would run before that where it is kept from another visit, which costs a slow
// phone 15 to 20 ms (decision 0043). A form that is sent before is sent again once somebody hears it, and the button pressed last is pressed again.
// Where nothing is painted until the application is here, nobody waits.
sendAgainUntilHeard(document.forms);
keepEarlyPress();
const begin = (): unknown => import(/* @vite-ignore */ __BOOT__);
if (document.visibilityState === 'visible' && !('hold' in document.documentElement.dataset)) afterFirstPaint(begin);
else begin();
