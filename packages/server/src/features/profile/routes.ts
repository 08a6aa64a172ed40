import * as api from '@kassavirta/domain/profile/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { confirmEmailChange, stopEmailChange } from './decide-email-change.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, api.updateProfile, async ({ caller, body }) => ({
    user: await updateProfile(deps, caller.userId, body),
  }))
  route(builder, api.confirmEmailChange, async ({ body, request }) => {
    await confirmEmailChange(deps, { ...body, address: request.ip })
    return undefined
  })
  route(builder, api.stopEmailChange, async ({ body, request }) => {
    await stopEmailChange(deps, { ...body, address: request.ip })
    return undefined
  })
}
