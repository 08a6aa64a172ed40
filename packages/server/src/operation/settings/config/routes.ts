import { getConfig } from '@kassavirta/domain/operation/settings/config/api'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { readPortalConfig } from './portal-config.ts'
import { serveWebManifest } from './web-manifest.ts'

export function configRoutes(builder: AppBuilder): void {
  route(builder, getConfig, () => readPortalConfig(builder.deps))
  serveWebManifest(builder)
}
