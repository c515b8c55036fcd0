// Some payment providers tell nothing to the portal by themselves: their page shows this one of ours in a frame of its own and says what
// happened after the sign #, anew each time. It is said on to the portal around that page and to nobody else, as a hint: what became of a
// payment the portal asks the server.
const portal = window.parent.parent;
/** Their words for a form that is done with, in whatever way. */
const ends = ['cancel', 'transactResponse', 'successfulSave'];

function tell(): void {
  const said = new URLSearchParams(window.location.hash.slice(1));
  const action = said.get('action') ?? '';
  const tellPortal = (hint: object): void => portal.postMessage({ source: 'porchlight', ...hint }, window.location.origin);
  // How tall a page is, is all that it says of being there.
  if (action === 'resizeWindow') {
    tellPortal({ event: 'ready' });
    tellPortal({ event: 'height', height: Number(said.get('height')) });
  }
  if (action === 'successfulSave') tellPortal({ event: 'saved' });
  if (ends.includes(action)) tellPortal({ event: 'payment-return' });
}

window.addEventListener('hashchange', tell);
tell();
