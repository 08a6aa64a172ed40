import { updateProfile as updateProfileEndpoint } from '@kassavirta/domain/profile/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(builder: AppBuilder): void {
  route(builder, updateProfileEndpoint, async ({ caller, body }) => ({
    user: await updateProfile(builder.deps, caller.userId, body),
  }))
}
