import { login, logout, refresh } from '@kassavirta/domain/people/session/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { callerOf, keepDevice } from '../../platform/session/tries.ts'
import { logIn, logOut, refreshSession } from './sessions.ts'

export function sessionRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, login, async ({ body, request }, reply) => {
    const caller = callerOf(portalDoor, deps.tokenSecrets, request)
    const session = await logIn(deps, { ...body, caller })
    keepDevice(reply, portalDoor, caller)
    return session
  })
  // The specification gives no method for these two, so every plausible one works. A GET of refresh would put tokens
  // into logs.
  for (const method of ['POST', 'PUT'] as const) {
    route(builder, { ...refresh, method }, ({ body }) => refreshSession(deps, body))
  }
  for (const method of ['POST', 'PUT', 'GET'] as const) {
    route(builder, { ...logout, method }, async ({ body, request }) => {
      await logOut(deps, { refreshToken: body?.refreshToken, authorization: request.headers.authorization })
      return undefined
    })
  }
}
