import * as api from '@kassavirta/domain/people/staff/passkeys-api'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { FastifyRequest } from 'fastify'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct, type Act } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { newChallenge, readNewPasskey } from './passkey-proof.ts'
import { deletePasskey, insertPasskey, listPasskeys, lockPerson } from './passkey-queries.ts'

/** The passkeys that a person has enrolled beside the authenticator app. */
export function passkeyRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const challengeFor = async (caller: StaffCaller, request: FastifyRequest) => ({
    ...(await newChallenge(deps, caller, request)),
    known: (await listPasskeys(deps.db, caller.staffId)).map(({ credential }) => credential),
  })
  route(builder, api.listPasskeys, async ({ caller: { staffId } }) => ({
    rows: (await listPasskeys(deps.db, staffId)).map(({ id, name, createdAt, usedAt }) => ({
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

type Added = { readonly passkeyId: number }

/** The row of the person is locked first, so that two tabs do not add more than one may have. */
const addPasskey: Act<unknown, { readonly body: BodyOf<typeof api.addPasskey> }, Added> = {
  lock: ({ tx, staff }) => lockPerson(tx, staff.staffId),
  work: async ({ tx, staff, now }, _held, { body: { name, proof } }) => {
    const { staffId, sessionHash } = staff
    const own = await listPasskeys(tx, staffId)
    if (own.length >= api.MOST_PASSKEYS) throw new Problem('passkeysFull')
    const isTaken = own.some((each) => each.name.toLowerCase() === name.toLowerCase())
    if (isTaken) throw fieldProblem('name', 'passkeyNameTaken')
    const made = await readNewPasskey(tx, sessionHash, now, proof)
    const passkeyId = made && (await insertPasskey(tx, { ...made, staffId, name, createdAt: now }))
    if (passkeyId === undefined) throw new Problem('passkeyRefused')
    return { ...recordOf(staffId, 'staff.passkeyAdded', { name }), answer: { passkeyId } }
  },
}

const endPasskey: Act<unknown, { readonly params: Added }, Added> = {
  lock: ({ tx, staff }) => lockPerson(tx, staff.staffId),
  work: async ({ tx, staff: { staffId } }, _held, { params: { passkeyId } }) => {
    const name = await deletePasskey(tx, staffId, passkeyId)
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
