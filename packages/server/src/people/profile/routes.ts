import * as api from '@kassavirta/domain/people/profile/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { confirmEmailChange, stopEmailChange } from './decide-email-change.ts'
import { listSignIns } from './queries.ts'
import { updateProfile } from './update-profile.ts'

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
