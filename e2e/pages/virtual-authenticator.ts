import type { Page } from '@playwright/test';

/** Gives the page's browser a device that makes passkeys and asks for a finger, as a phone does; `isWilling` false: it says no. */
export async function addAuthenticator(page: Page, { isWilling = true }: { isWilling?: boolean } = {}) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isWilling,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Forgets what it holds, as a device does that was reset. */
    clear: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    setWilling: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
