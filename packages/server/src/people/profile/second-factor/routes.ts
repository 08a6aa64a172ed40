import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@kassavirta/domain/people/profile/second-factor/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { beginFactor, confirmFactor, removeFactor } from './change-factor.ts'
import { countRecoveryCodes, findFactor } from './queries.ts'

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
