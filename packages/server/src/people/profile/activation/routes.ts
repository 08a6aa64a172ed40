import {
  requestActivation as requestEndpoint,
  setPassword,
} from '@kassavirta/domain/people/profile/activation/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { portalDoor } from '../../../platform/session/doors.ts'
import { callerOf, keepDevice } from '../../../platform/session/known-callers.ts'
import { activate } from './activate.ts'
import { changePassword } from './change-password.ts'
import { requestActivation } from './request-activation.ts'

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
