import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { PasskeyProof } from '@kassavirta/domain/people/staff/passkey-proof'
import { passkeyAlgorithms, type addPasskey } from '@kassavirta/domain/people/staff/passkeys-api'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { deskOrigin, type StaffCaller } from '../../platform/staff/staff-access.ts'
import { findPasskey, keepChallenge, noteUse, takeChallenge } from './passkey-queries.ts'

/** How long a person may look for the key and press it. */
const CHALLENGE_MS = 5 * MINUTE_MS

/** Loaded when somebody uses a passkey: it is large, and most starts of the server never need it. */
const library = () => import('@simplewebauthn/server')

/** Makes the challenge that the next passkey of a session has to sign, for the origin of the desk and no other. */
export async function newChallenge(
  { db, clock, settings }: Deps,
  { sessionHash }: StaffCaller,
  request: FastifyRequest,
) {
  const url = deskOrigin(settings, request)
  if (!url) throw new Problem('badRequest')
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(db, sessionHash, { challenge, challengeAt: clock(), challengeOrigin: url.origin })
  return { challenge, rpId: url.hostname }
}

/** What a signature must hold, once: the challenge of the session is used up by the asking. */
async function takeExpected(tx: Db, sessionHash: string, now: Date) {
  const taken = await takeChallenge(tx, sessionHash, new Date(now.getTime() - CHALLENGE_MS))
  return (
    taken && {
      expectedChallenge: taken.challenge,
      expectedOrigin: taken.origin,
      expectedRPID: new URL(taken.origin).hostname,
      requireUserVerification: true,
    }
  )
}

/**
 * Asks whether a passkey of the person has signed the challenge of the session, at this desk, for a person whom the device
 * has recognised. The counter must have grown where the device has one: a copy of it would lag behind.
 */
export async function isPasskeyShown(
  { db, clock }: Deps,
  { staffId, sessionHash }: StaffCaller,
  { id, ...response }: PasskeyProof,
): Promise<boolean> {
  const now = clock()
  const expected = await inTransaction(db, (tx) => takeExpected(tx, sessionHash, now))
  const passkey = await findPasskey(db, staffId, id)
  if (!passkey || !expected) return false
  const { counter } = passkey
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const { verifyAuthenticationResponse } = await library()
  const shown = await verifyAuthenticationResponse({
    ...expected,
    response: { ...credentialOf(id), response },
    credential: { id, publicKey, counter },
  }).catch(notVerified)
  return (
    shown?.verified === true &&
    (await noteUse(db, passkey.id, counter, shown.authenticationInfo.newCounter, now))
  )
}

/** What is stored of a new passkey, if it has signed the challenge of the session. */
export async function readNewPasskey(
  tx: Db,
  sessionHash: string,
  now: Date,
  { id, ...response }: BodyOf<typeof addPasskey>['proof'],
) {
  const expected = await takeExpected(tx, sessionHash, now)
  if (!expected) return undefined
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    ...expected,
    response: { ...credentialOf(id), response },
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(notVerified)
  const credential = made?.registrationInfo?.credential
  return (
    credential && {
      credential: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    }
  )
}

const credentialOf = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** The library throws where anything does not hold; which thing it was is nobody's business. */
const notVerified = () => undefined
