import { getConfig } from '@kassavirta/domain/config/api'
import { readParameters } from '../../shared/parameters.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { serveWebManifest } from './web-manifest.ts'

export function configRoutes(builder: AppBuilder): void {
  route(builder, getConfig, () => readParameters(builder.deps.db))
  serveWebManifest(builder)
}
