import { getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk/config-api'
import { route, type Feature } from '../../../platform/http/route.ts'
import { showDeskConfig } from './show-config.ts'

export const deskConfigRoutes: Feature = (builder) =>
  route(builder, getDeskConfig, ({ request }) => showDeskConfig(builder.deps, request))
