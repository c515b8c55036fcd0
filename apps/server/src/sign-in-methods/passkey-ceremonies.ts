/** What judges passkeys. It knows the certificates of every maker of devices, so it is made ready with the first passkey and not with the process. */
export const passkeyCeremonies = () => import('@simplewebauthn/server');
