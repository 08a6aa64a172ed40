import { fileURLToPath } from 'node:url'
import { languages } from '@kassavirta/domain/kernel/texts/languages'
import { buildApp, type AppOptions } from './app.ts'
import { deskContract } from './contract.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { caseDeskRoutes } from './features/cases/routes.ts'
import { lockCorrected } from './features/counting/acts/approve-correction.ts'
import { lockClosing } from './features/counting/acts/close-missing-bag.ts'
import { lockJoined } from './features/counting/acts/join-bag.ts'
import { phoneOrderRoutes } from './features/change-orders/routes.ts'
import { countingRoutes } from './features/counting/routes.ts'
import { lockAskedAccount } from './features/customers/accounts/approve-account.ts'
import { lockAskedTerms } from './features/customers/accounts/approve-terms.ts'
import { placeAccountRoutes } from './features/customers/accounts/routes.ts'
import { placePeopleRoutes } from './features/customers/people/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { deliveryRoutes } from './features/deliveries/routes.ts'
import { deskHandOverRoutes } from './features/hand-overs/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { deskConfigRoutes } from './features/desk-config/routes.ts'
import { exceptionDayRoutes } from './features/exception-days/routes.ts'
import { numbersRoutes } from './features/numbers/routes.ts'
import { lockGranted, lockWidened } from './features/mandates/approve-mandate.ts'
import { mandateDeskRoutes } from './features/mandates/routes.ts'
import { publishingRoutes } from './features/publishing/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { rosterRoutes } from './features/roster/routes.ts'
import { lockSettingChange } from './features/settings/change-setting.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { trafficRoutes } from './features/traffic/routes.ts'
import { accessLocks } from './features/staff-office/ask-access.ts'
import { lockRoles } from './features/staff-office/change-roles.ts'
import { staffOfficeRoutes } from './features/staff-office/routes.ts'
import { vaultRoutes } from './features/vault/routes.ts'
import { lockDifference } from './features/vault/settle-difference.ts'
import { lockTransfer } from './features/vault/transfer-money.ts'
import { visitCalendarDeskRoutes } from './features/visit-calendars/routes.ts'
import { visitDeskRoutes } from './features/visits/routes.ts'
import { language } from './language.ts'
import type { Deps } from './platform/deps.ts'
import { tagged, type Feature } from './platform/http/route.ts'
import { packageFile } from './platform/package-files.ts'

/** What the listener of the desk answers; the portal answers none of it. */
export const deskFeatures: readonly Feature[] = [
  tagged('Session', deskConfigRoutes, staffRoutes),
  tagged('Counting', countingRoutes),
  tagged('Deliveries', deliveryRoutes, deskHandOverRoutes, phoneOrderRoutes),
  tagged(
    'Approvals',
    approvalRoutes((deps) => ({
      countCorrection: lockCorrected,
      bagJoin: lockJoined,
      missingBagClosing: lockClosing,
      settingChange: lockSettingChange,
      accountNumber: lockAskedAccount,
      accountTerms: lockAskedTerms,
      mandateGrant: lockGranted,
      mandateChange: lockWidened,
      staffRoles: lockRoles(deps),
      ...accessLocks(deps),
      vaultDifference: lockDifference,
      vaultTransfer: lockTransfer,
    })),
  ),
  tagged('Cases', caseDeskRoutes),
  tagged('Exception days', exceptionDayRoutes),
  tagged(
    'Customers',
    customerRoutes,
    placeAccountRoutes,
    placePeopleRoutes,
    mandateDeskRoutes,
    visitCalendarDeskRoutes,
  ),
  tagged('Drivers', rosterRoutes),
  tagged('Settings', settingRoutes),
  tagged('Staff', staffOfficeRoutes),
  tagged('Publishing', publishingRoutes),
  tagged('Visits', visitDeskRoutes),
  tagged('Administration', auditLogRoutes, trafficRoutes, retentionRoutes),
  tagged('Vault', vaultRoutes),
  tagged('Numbers', numbersRoutes),
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
