import * as api from '@kassavirta/domain/people/profile/api'
import {
  requestActivation as requestEndpoint,
  setPassword,
  type Profile,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@kassavirta/domain/people/profile/api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { writeAudit, writeEvent } from '../../platform/ledgers/record.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { callerOf, keepDevice } from '../../platform/session/tries.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { countRecoveryCodes, findFactor } from '../session/factor-queries.ts'
import { confirmEmailChange, stopEmailChange, requestEmailChange } from './change-email.ts'
import { activate, changePassword, requestActivation } from './passwords.ts'
import { listSignIns, findWaitingAddress, lockProfile, saveProfile } from './queries.ts'
import { beginFactor, confirmFactor, removeFactor } from './second-factor.ts'

export function profileRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.updateProfile, async ({ caller, body }) => ({
    user: await updateProfile(deps, caller.userId, body),
  }))
  route(builder, api.listSignIns, async ({ caller: { userId, familyId } }) => {
    const now = deps.clock()
    const found = await listSignIns(deps.db, userId)
    const rows = found.map(({ id, createdAt, expiresAt, revokedAt }) => {
      const other = revokedAt === null && expiresAt > now ? ('open' as const) : ('ended' as const)
      return { at: createdAt.toISOString(), state: id === familyId ? ('this' as const) : other }
    })
    return { rows }
  })
  route(builder, api.confirmEmailChange, async ({ body, request }) => {
    await confirmEmailChange(deps, { ...body, address: request.ip })
    return undefined
  })
  route(builder, api.stopEmailChange, async ({ body, request }) => {
    await stopEmailChange(deps, { ...body, address: request.ip })
    return undefined
  })
}

export function activationRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, requestEndpoint, async ({ body, request }) => {
    await requestActivation(deps, { ...body, address: request.ip })
    return undefined
  })
  route(builder, setPassword, async ({ caller, body, request }, reply) => {
    if (caller.kind === 'user') await changePassword(deps, caller, body)
    else {
      const newcomer = callerOf(portalDoor, deps.tokenSecrets, request)
      await activate(deps, body, newcomer)
      keepDevice(reply, portalDoor, newcomer)
    }
    return undefined
  })
}

export function secondFactorRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, getSecondFactor, async ({ caller: { userId } }) => {
    const factor = await findFactor(deps.db, userId)
    const active = factor?.activeAt != null
    return { active, recoveryCodesLeft: active ? await countRecoveryCodes(deps.db, userId) : 0 }
  })
  route(builder, beginSecondFactor, ({ caller, body }) => beginFactor(deps, caller, body.password))
  route(builder, confirmSecondFactor, ({ caller, body }) => confirmFactor(deps, caller, body.code))
  route(builder, removeSecondFactor, async ({ caller, body }) => {
    await removeFactor(deps, caller, body)
    return undefined
  })
}

const FIELDS = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/**
 * Name and phone change at once. A new e-mail address waits (docs/decisions/0022), and its event goes out only when
 * it is in force: otherwise the next import would bring it back at once.
 */
const updateProfile = (deps: Deps, userId: number, profile: Profile): Promise<SessionUser> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = await lockProfile(tx, userId)
    const shown = { ...before, emailAddress: (await findWaitingAddress(tx, userId)) ?? before.emailAddress }
    const changed = FIELDS.filter((field) => shown[field] !== profile[field])
    if (changed.length === 0) return readSessionUser(tx, userId, now)
    const common = { at: now, userId, companyId: null }
    await writeAudit(tx, { ...common, action: 'user.changed', subject: String(userId), detail: { changed } })
    if (changed.some((field) => field !== 'emailAddress')) {
      const saved = { ...profile, emailAddress: before.emailAddress }
      await saveProfile(tx, userId, saved, now)
      await writeEvent(tx, { ...common, type: 'user.changed', data: saved })
    }
    if (changed.includes('emailAddress')) {
      await requestEmailChange(tx, deps.settings, before, profile.emailAddress, now)
    }
    return readSessionUser(tx, userId, now)
  })
