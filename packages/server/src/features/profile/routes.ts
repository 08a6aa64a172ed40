import { updateProfile as updateProfileEndpoint } from '@kassavirta/domain/profile/api'
import { route, type Portal } from '../../platform/route.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(portal: Portal): void {
  route(portal, updateProfileEndpoint, async ({ caller, body }) => ({
    user: await updateProfile(portal.deps, caller.userId, body),
  }))
}
