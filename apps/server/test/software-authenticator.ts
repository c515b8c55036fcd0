import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What a ceremony may get wrong on purpose. */
export interface Faults {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  challenge?: string;
  counter?: number;
  userHandle?: Buffer;
  /** Signs with another key than the credential's. */
  isForged?: boolean;
  type?: string;
}

type Options = Record<string, unknown>;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64Url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The few shapes of CBOR a credential needs. */
const cbor = {
  head: (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]),
  bytes: (data: Buffer): Buffer => Buffer.concat([cbor.head(2, data.length), data]),
  text: (data: string): Buffer => Buffer.concat([cbor.head(3, data.length), Buffer.from(data)]),
};

/** An authenticator in software: holds one discoverable credential, as a phone or a security key would. */
export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const id = randomBytes(32);
  const key = newKey();
  let counter = 0;
  let userHandle = Buffer.alloc(0);

  const clientData = (type: string, challenge: unknown, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (faults: Faults, flags: number, credential = Buffer.alloc(0)) => {
    counter = faults.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const userVerified = faults.isUserVerified === false ? 0 : 4;
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([1 | userVerified | flags]), count, credential]);
  };

  return {
    credentialId: base64Url(id),
    /** Answers creation options (C-126) as the browser sends them on (C-127). */
    create(options: Options, faults: Faults = {}): Options {
      userHandle = Buffer.from((options['user'] as { id: string }).id, 'base64url');
      const clientDataJson = clientData('webauthn.create', options['challenge'], faults);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(key.publicKey)]);
      const attestation = Buffer.concat([
        cbor.head(5, 3),
        cbor.text('fmt'),
        cbor.text('none'),
        cbor.text('attStmt'),
        cbor.head(5, 0),
        cbor.text('authData'),
        cbor.bytes(authenticatorData(faults, 0x40, credential)),
      ]);
      const response = { clientDataJSON: base64Url(clientDataJson), attestationObject: base64Url(attestation), transports: ['internal'] };
      return { id: base64Url(id), rawId: base64Url(id), type: 'public-key', clientExtensionResults: {}, response };
    },
    /** Answers request options (C-129) as the browser sends them on (C-130). */
    get(options: Options, faults: Faults = {}): Options {
      const clientDataJson = clientData('webauthn.get', options['challenge'], faults);
      const data = authenticatorData(faults, 0);
      const signer = createSign('sha256').update(data).update(sha256(clientDataJson));
      const response = {
        clientDataJSON: base64Url(clientDataJson),
        authenticatorData: base64Url(data),
        signature: base64Url(signer.sign(faults.isForged ? newKey().privateKey : key.privateKey)),
        userHandle: base64Url(faults.userHandle ?? userHandle),
      };
      return { id: base64Url(id), rawId: base64Url(id), type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) => Buffer.concat([Buffer.from([label]), cbor.bytes(Buffer.from(value, 'base64url'))]);
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)]);
}
