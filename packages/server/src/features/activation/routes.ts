import { requestActivation as requestEndpoint, setPassword } from '@kassavirta/domain/activation/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { activate } from './activate.ts'
import { changePassword } from './change-password.ts'
import { requestActivation } from './request-activation.ts'

export function activationRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, requestEndpoint, async ({ body, request }) => {
    await requestActivation(deps, { ...body, address: request.ip })
    return undefined
  })
  route(builder, setPassword, async ({ caller, body, request }) => {
    if (caller.kind === 'user') await changePassword(deps, caller, body)
    else await activate(deps, body, request.ip)
    return undefined
  })
}
