import { fileURLToPath } from 'node:url'
import { languages } from '@kassavirta/domain/kernel/texts/languages'
import { buildApp, type AppOptions } from './app.ts'
import { deskContract } from './contract.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { caseDeskRoutes } from './features/cases/routes.ts'
import { lockCorrected } from './features/counting/acts/approve-correction.ts'
import { lockJoined } from './features/counting/acts/join-bag.ts'
import { phoneOrderRoutes } from './features/change-orders/routes.ts'
import { countingRoutes } from './features/counting/routes.ts'
import { deliveryRoutes } from './features/deliveries/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { deskConfigRoutes } from './features/desk-config/routes.ts'
import { exceptionDayRoutes } from './features/exception-days/routes.ts'
import { publishingRoutes } from './features/publishing/routes.ts'
import { rosterRoutes } from './features/roster/routes.ts'
import { lockRaised } from './features/settings/change-setting.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { lockRoles } from './features/staff-office/change-roles.ts'
import { staffOfficeRoutes } from './features/staff-office/routes.ts'
import { visitDeskRoutes } from './features/visits/routes.ts'
import { language } from './language.ts'
import type { Deps } from './platform/deps.ts'
import { tagged, type Feature } from './platform/http/route.ts'
import { packageFile } from './platform/package-files.ts'

/** What the listener of the desk answers; the portal answers none of it. */
export const deskFeatures: readonly Feature[] = [
  tagged('Session', deskConfigRoutes, staffRoutes),
  tagged('Counting', countingRoutes),
  tagged('Deliveries', deliveryRoutes, phoneOrderRoutes),
  tagged(
    'Approvals',
    approvalRoutes({
      countCorrection: lockCorrected,
      bagJoin: lockJoined,
      settingChange: lockRaised,
      staffRoles: lockRoles,
    }),
  ),
  tagged('Cases', caseDeskRoutes),
  tagged('Exception days', exceptionDayRoutes),
  tagged('Drivers', rosterRoutes),
  tagged('Settings', settingRoutes),
  tagged('Staff', staffOfficeRoutes),
  tagged('Publishing', publishingRoutes),
  tagged('Visits', visitDeskRoutes),
  tagged('Overview', deskRoutes),
]

const DESK_ROOT = fileURLToPath(packageFile(`../desk/${languages[language].pages}`))

/** The desk lies at the root of an origin of its own, and no other site may call it. */
export const buildDesk = (deps: Deps, options: AppOptions = {}) =>
  buildApp(deps, {
    features: deskFeatures,
    contract: deskContract,
    webRoot: DESK_ROOT,
    site: { basePath: '', publicUrl: deps.settings.deskUrl, wrapperOrigin: undefined },
    ...options,
  })
