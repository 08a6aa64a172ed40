import { requestActivation as requestEndpoint, setPassword } from '@kassavirta/domain/activation/api'
import { route, type Portal } from '../../platform/route.ts'
import { activate } from './activate.ts'
import { changePassword } from './change-password.ts'
import { requestActivation } from './request-activation.ts'

export function activationRoutes(portal: Portal): void {
  const { deps } = portal
  route(portal, requestEndpoint, async ({ body, request }) => {
    await requestActivation(deps, { ...body, address: request.ip })
    return undefined
  })
  route(portal, setPassword, async ({ caller, body, request }) => {
    if (caller.kind === 'user') await changePassword(deps, caller, body)
    else await activate(deps, body, request.ip)
    return undefined
  })
}
