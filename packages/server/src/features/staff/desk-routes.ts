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
} from '@kassavirta/domain/staff/api'
import { WireId } from '@kassavirta/domain/kernel/ids'
import type { FastifyReply } from 'fastify'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { networkOf } from '../../platform/session/throttle.ts'
import { DESK_COOKIE, refuseOtherSites } from '../../platform/staff/staff-access.ts'
import { readStaff } from '../../platform/staff/staff-reads.ts'
import { lockSession, type StaffCaller } from '../../platform/staff/staff-session.ts'
import { activate, beginSession, enrol, leave, showCode, unlock } from './sign-in.ts'

export function staffDeskRoutes(builder: AppBuilder): void {
  const { deps } = builder
  const present = async ({ sessionHash }: StaffCaller): Promise<StaffMember> => {
    const found = await readStaff(deps.db, { hash: sessionHash, now: deps.clock() })
    if (!found) throw new Error('the session ended in its own call')
    return memberOf(found.staff)
  }
  route(builder, getStaffSession, async ({ caller }) => memberOf(caller))
  route(builder, beginStaffSession, async ({ body, request }, reply) => {
    refuseOtherSites(deps.settings, request)
    const { token, next } = await beginSession(deps, body)
    keepSession(reply, token)
    return { next }
  })
  route(builder, activateStaff, async ({ body, request }, reply) => {
    refuseOtherSites(deps.settings, request)
    const { token, next } = await activate(deps, { ...body, network: networkOf(request.ip) })
    keepSession(reply, token)
    return { next }
  })
  route(builder, enrolFactor, ({ caller, body }) => enrol(deps, caller, body.code))
  route(builder, showFactor, async ({ caller, body }) => {
    const recoveryCodes = await showCode(deps, caller, body.code)
    return { staff: await present(caller), recoveryCodes: [...recoveryCodes] }
  })
  route(builder, unlockStaffSession, async ({ caller, body }) => {
    await unlock(deps, caller, body)
    return present(caller)
  })
  route(builder, lockStaffSession, async ({ caller: { sessionHash } }) => {
    await lockSession(deps.db, sessionHash)
    return undefined
  })
  route(builder, endStaffSession, async ({ caller }, reply) => {
    await leave(deps, caller)
    reply.header('set-cookie', `${COOKIE('')}; Max-Age=0`)
    return undefined
  })
}

/** The cookie ends with the browser; how long the session lives is the server's to say. */
const COOKIE = (token: string) => `${DESK_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict`

function keepSession(reply: FastifyReply, token: string): void {
  reply.header('set-cookie', COOKIE(token))
}

const memberOf = (staff: StaffCaller): StaffMember => ({
  id: WireId.parse(staff.staffId),
  username: staff.username,
  firstName: staff.firstName,
  lastName: staff.lastName,
  office: staff.office,
  roles: [...staff.roles],
  capabilities: [...staff.capabilities],
  standing: staff.standing,
})
