import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import {
  type askPasskey,
  type beginPasskey,
  passkeyAlgorithms,
  type PasskeyProof,
} from '@kassavirta/domain/people/staff/api'

/** The library for passkeys, fetched when somebody uses one. */
const library = () => import('@simplewebauthn/browser')

/** Passkeys need a page that came over https, or from this machine by its name. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** No passkey was shown: the person cancelled, no device was there, or the device has no such passkey. */
export class PasskeyNotShown extends Error {}

const TIMEOUT_MS = 120_000

const named = (id: string) => ({ id, type: 'public-key' as const })

async function orNotShown<Shown>(shown: Promise<Shown>): Promise<Shown> {
  try {
    return await shown
  } catch (thrown) {
    throw new PasskeyNotShown('the browser gave no passkey', { cause: thrown })
  }
}

/** Lets the person show one of their passkeys. */
export async function showPasskeyFor({
  challenge,
  rpId,
  known,
}: AnswerOf<typeof askPasskey>): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const optionsJSON = {
    challenge,
    rpId,
    allowCredentials: known.map(named),
    userVerification: 'required' as const,
    timeout: TIMEOUT_MS,
  }
  const { id, response } = await orNotShown(startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

type Person = { readonly username: string; readonly displayName: string; readonly siteName: string }

/** Lets the person make a passkey on this device, a phone or a security key. */
export async function makePasskeyFor(
  { challenge, rpId, known, userId }: AnswerOf<typeof beginPasskey>,
  { username, displayName, siteName }: Person,
) {
  const { startRegistration } = await library()
  const optionsJSON = {
    challenge,
    rp: { id: rpId, name: siteName },
    user: { id: userId, name: username, displayName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
    timeout: TIMEOUT_MS,
  }
  const { id, response } = await orNotShown(startRegistration({ optionsJSON }))
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject }
}
