import {
  activateStaff,
  beginStaffSession,
  endStaffSession,
  enrolFactor,
  getStaffSession,
  lockStaffSession,
  showFactor,
  unlockStaffSession,
  type StaffMember,
  showPasskey as showPasskeyCall,
} from '@kassavirta/domain/people/staff/api'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { deskDoor } from '../../platform/session/doors.ts'
import { callerOf, keepDevice } from '../../platform/session/tries.ts'
import { refuseOtherSites, readStaff } from '../../platform/staff/staff-access.ts'
import { deskCookie, lockSession, sessionHash, type StaffCaller } from '../../platform/staff/staff-session.ts'
import { hasPasskeys } from './queries.ts'
import { passkeyRoutes } from './passkeys.ts'
import { secretsOf } from './show-factor.ts'
import { activate, beginSession, enrol, leave, showCode, showPasskey, unlock } from './sign-in.ts'

export function staffRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const from = (request: FastifyRequest) => callerOf(deskDoor, secretsOf(deps), request)
  const present = async ({ sessionHash }: StaffCaller): Promise<StaffMember> => {
    const found = await readStaff(deps.db, { hash: sessionHash, now: deps.clock() })
    if (!found) throw new Error('the session ended in its own call')
    return memberOf(found, await hasPasskeys(deps.db, found.staffId))
  }
  passkeyRoutes(builder)
  route(builder, getStaffSession, async ({ caller }) =>
    memberOf(caller, await hasPasskeys(deps.db, caller.staffId)),
  )
  route(builder, beginStaffSession, async ({ body, request }, reply) => {
    refuseOtherSites(deps.settings, request)
    const { token, next } = await beginSession(deps, body, from(request))
    keepSession(reply, token)
    return { next }
  })
  route(builder, activateStaff, async ({ body, request }, reply) => {
    refuseOtherSites(deps.settings, request)
    const { token, next } = await activate(deps, { ...body, network: from(request).network })
    keepSession(reply, token)
    return { next }
  })
  route(builder, enrolFactor, ({ caller, body, request }) => enrol(deps, caller, body.code, from(request)))
  route(builder, showFactor, async ({ caller, body, request }, reply) => {
    const device = from(request)
    const { newToken, recoveryCodes } = await showCode(deps, caller, body.code, device)
    keepDevice(reply, deskDoor, device)
    return { staff: await present(renewed(reply, caller, newToken)), recoveryCodes: [...recoveryCodes] }
  })
  route(builder, showPasskeyCall, async ({ caller, body, request }, reply) => {
    const device = from(request)
    const { newToken } = await showPasskey(deps, caller, body.proof, device)
    keepDevice(reply, deskDoor, device)
    return { staff: await present(renewed(reply, caller, newToken)) }
  })
  route(builder, unlockStaffSession, async ({ caller, body, request }) => {
    await unlock(deps, caller, body, from(request))
    return present(caller)
  })
  route(builder, lockStaffSession, async ({ caller: { sessionHash } }) => {
    await lockSession(deps.db, sessionHash)
    return undefined
  })
  route(builder, endStaffSession, async ({ caller }, reply) => {
    await leave(deps, caller)
    reply.header('set-cookie', deskCookie.header('', 0))
    return undefined
  })
}

/** The cookie ends with the browser. The server decides how long the session lives. */
function keepSession(reply: FastifyReply, token: string): void {
  reply.header('set-cookie', deskCookie.header(token))
}

/** The session of a caller by its new token, if it got one. */
function renewed(reply: FastifyReply, caller: StaffCaller, newToken: string | undefined): StaffCaller {
  if (newToken === undefined) return caller
  keepSession(reply, newToken)
  return { ...caller, sessionHash: sessionHash(newToken) }
}

const memberOf = (staff: StaffCaller, hasPasskeys: boolean): StaffMember => ({
  id: WireId.parse(staff.staffId),
  username: staff.username,
  firstName: staff.firstName,
  lastName: staff.lastName,
  office: staff.office,
  roles: [...staff.roles],
  capabilities: [...staff.capabilities],
  standing: staff.standing,
  hasPasskeys,
})
