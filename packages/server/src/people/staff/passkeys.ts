import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import * as api from '@kassavirta/domain/people/staff/api'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct, type Act } from '../../platform/staff/desk-act.ts'
import { deskOrigin } from '../../platform/staff/staff-access.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import * as queries from './queries.ts'

/** The passkeys that a person has enrolled beside the authenticator app. */
export function passkeyRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const challengeFor = async (caller: StaffCaller, request: FastifyRequest) => ({
    ...(await newChallenge(deps, caller, request)),
    known: (await queries.listPasskeys(deps.db, caller.staffId)).map(({ credential }) => credential),
  })
  route(builder, api.listPasskeys, async ({ caller: { staffId } }) => ({
    rows: (await queries.listPasskeys(deps.db, staffId)).map(({ id, name, createdAt, usedAt }) => ({
      passkeyId: id,
      name,
      created: createdAt.toISOString(),
      used: usedAt?.toISOString() ?? null,
    })),
  }))
  route(builder, api.beginPasskey, async ({ caller, request }) => ({
    ...(await challengeFor(caller, request)),
    userId: Buffer.from(`staff ${caller.staffId}`).toString('base64url'),
  }))
  bindAct(builder, api.addPasskey, addPasskey)
  bindAct(builder, api.endPasskey, endPasskey)
  route(builder, api.askPasskey, ({ caller, request }) => challengeFor(caller, request))
}

type PasskeyId = { readonly passkeyId: number }

/** Locks the person first, so that two tabs together do not exceed the allowed number. */
const addPasskey: Act<unknown, { readonly body: BodyOf<typeof api.addPasskey> }, PasskeyId> = {
  lock: ({ tx, staff }) => queries.lockPerson(tx, staff.staffId),
  work: async ({ tx, staff, now }, _held, { body: { name, proof } }) => {
    const { staffId, sessionHash } = staff
    const own = await queries.listPasskeys(tx, staffId)
    if (own.length >= api.MOST_PASSKEYS) throw new Problem('passkeysFull')
    const isTaken = own.some((each) => each.name.toLowerCase() === name.toLowerCase())
    if (isTaken) throw fieldProblem('name', 'passkeyNameTaken')
    const made = await readNewPasskey(tx, sessionHash, now, proof)
    const passkeyId = made && (await queries.insertPasskey(tx, { ...made, staffId, name, createdAt: now }))
    if (passkeyId === undefined) throw new Problem('passkeyRefused')
    return { ...recordOf(staffId, 'staff.passkeyAdded', { name }), answer: { passkeyId } }
  },
}

const endPasskey: Act<unknown, { readonly params: PasskeyId }, PasskeyId> = {
  lock: ({ tx, staff }) => queries.lockPerson(tx, staff.staffId),
  work: async ({ tx, staff: { staffId } }, _held, { params: { passkeyId } }) => {
    const name = await queries.deletePasskey(tx, staffId, passkeyId)
    if (name === undefined) throw new Problem('notFound')
    return { ...recordOf(staffId, 'staff.passkeyEnded', { name }), answer: { passkeyId } }
  },
}

const recordOf = (staffId: number, action: string, detail: { readonly name: string }) => ({
  action,
  subject: staffId,
  companyId: null,
  detail,
})

/** How long a person may look for the key and press it. */
const CHALLENGE_MS = 5 * MINUTE_MS

/** Loaded when somebody uses a passkey: it is large, and most starts of the server never need it. */
const library = () => import('@simplewebauthn/server')

/** Makes the challenge that the next passkey of a session has to sign, for the origin of the desk and no other. */
async function newChallenge(
  { db, clock, settings }: Deps,
  { sessionHash }: StaffCaller,
  request: FastifyRequest,
) {
  const url = deskOrigin(settings, request)
  if (!url) throw new Problem('badRequest')
  const challenge = randomBytes(32).toString('base64url')
  await queries.storeChallenge(db, sessionHash, {
    challenge,
    challengeAt: clock(),
    challengeOrigin: url.origin,
  })
  return { challenge, rpId: url.hostname }
}

/** The values that a signature must match. Reading them uses the challenge of the session up. */
async function takeExpected(tx: Db, sessionHash: string, now: Date) {
  const taken = await queries.takeChallenge(tx, sessionHash, new Date(now.getTime() - CHALLENGE_MS))
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
 * Whether a passkey of the person has signed the challenge of the session, at this desk, after the device has recognised the
 * person. Where the device has a counter, it must have grown: the counter of a copied passkey would lag behind.
 */
export async function isPasskeyShown(
  { db, clock }: Deps,
  { staffId, sessionHash }: StaffCaller,
  { id, ...response }: api.PasskeyProof,
): Promise<boolean> {
  const now = clock()
  const expected = await inTransaction(db, (tx) => takeExpected(tx, sessionHash, now))
  const passkey = await queries.findPasskey(db, staffId, id)
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
    (await queries.noteUse(db, passkey.id, counter, shown.authenticationInfo.newCounter, now))
  )
}

/** The values to store of a new passkey; undefined unless it has signed the challenge of the session. */
async function readNewPasskey(
  tx: Db,
  sessionHash: string,
  now: Date,
  { id, ...response }: BodyOf<typeof api.addPasskey>['proof'],
) {
  const expected = await takeExpected(tx, sessionHash, now)
  if (!expected) return undefined
  const { verifyRegistrationResponse } = await library()
  const made = await verifyRegistrationResponse({
    ...expected,
    response: { ...credentialOf(id), response },
    supportedAlgorithmIDs: [...api.passkeyAlgorithms],
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

/** The library throws at any mismatch. The answer does not reveal which one it was. */
const notVerified = () => undefined
