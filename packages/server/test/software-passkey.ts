import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** As `app.inject` calls the desk. */
const ORIGIN = 'http://localhost'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** The few forms of CBOR (RFC 8949) that an attestation needs. */
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const text = (data: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(data)), Buffer.from(data)])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** What a device, or whoever imitates one, does differently from how it should be. */
type Fault = {
  readonly origin?: string
  readonly rpId?: string
  /** True where the device has not asked for a finger, a face or a PIN. */
  readonly unverified?: boolean
  readonly counter?: number
  readonly type?: string
}

/** A passkey in software: makes one key pair, and signs challenges as a device would. */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, fault: Fault) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(fault.counter ?? (counter += 1))
    const seen = PRESENT | (fault.unverified ? 0 : VERIFIED)
    return Buffer.concat([sha256(fault.rpId ?? 'localhost'), Buffer.from([flags | seen]), count])
  }
  return {
    id: id.toString('base64url'),
    /** The answer to `navigator.credentials.create`. */
    make: (challenge: string, fault: Fault = {}) => {
      const cose = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([authenticatorData(ATTESTED, fault), Buffer.alloc(16), length, id, cose])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(data)],
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData(fault.type ?? 'webauthn.create', challenge, fault).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    /** The answer to `navigator.credentials.get`. */
    show: (challenge: string, fault: Fault = {}) => {
      const client = clientData(fault.type ?? 'webauthn.get', challenge, fault)
      const data = authenticatorData(0, fault)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
