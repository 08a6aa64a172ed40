import { getConfig } from '@kassavirta/domain/config/api'
import { readParameters } from '../../platform/parameters.ts'
import { route, type Portal } from '../../platform/route.ts'

export function configRoutes(portal: Portal): void {
  route(portal, getConfig, () => readParameters(portal.deps.db))
}
