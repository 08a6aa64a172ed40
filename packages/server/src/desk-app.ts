import { fileURLToPath } from 'node:url'
import { languages } from '@kassavirta/domain/kernel/texts/languages'
import { buildApp, type AppOptions } from './app.ts'
import { deskContract } from './contract.ts'
import { auditLogRoutes } from './operation/upkeep/audit-log.ts'
import { describeJoin, lockJoined } from './bags/counting/acts/link-missing-bag.ts'
import { describeCorrection } from './bags/counting/count-correction.ts'
import { findHalves } from './people/staff/staff-office/access-codes.ts'
import { approvalRoutes } from './people/approvals/routes.ts'
import { caseDeskRoutes } from './questions/cases/routes.ts'
import { lockCorrected } from './bags/counting/acts/correct-count.ts'
import { lockClosing } from './bags/counting/acts/close-missing-bag.ts'
import { phoneOrderRoutes } from './orders/change-orders/routes.ts'
import { countingRoutes } from './bags/counting/routes.ts'
import { lockAskedAccount, lockAskedTerms } from './operation/customers/accounts/approve-account.ts'
import { placeAccountRoutes } from './operation/customers/accounts/routes.ts'
import { placePeopleRoutes } from './operation/customers/people/routes.ts'
import { customerRoutes } from './operation/customers/routes.ts'
import { deliveryRoutes, deskHandOverRoutes } from './orders/deliveries/routes.ts'
import { deskRoutes } from './reports/front-pages/desk/routes.ts'
import { deskConfigRoutes, settingRoutes } from './operation/settings/routes.ts'
import { exceptionDayRoutes } from './visits/calendar/exception-days/routes.ts'
import { numbersRoutes } from './reports/statistics/routes.ts'
import { lockGranted, lockWidened } from './places/mandates/approve-mandate.ts'
import { mandateDeskRoutes } from './places/mandates/routes.ts'
import { publishingRoutes } from './letters/messages/publishing/routes.ts'
import { retentionRoutes } from './operation/upkeep/retention.ts'
import { rosterRoutes } from './visits/drivers/routes.ts'
import { lockSettingChange } from './operation/settings/change-setting.ts'
import { staffRoutes } from './people/staff/routes.ts'
import { trafficRoutes } from './operation/upkeep/traffic.ts'
import { accessLocks, lockRoles } from './people/staff/staff-office/change-access.ts'
import { staffOfficeRoutes } from './people/staff/staff-office/routes.ts'
import { vaultRoutes } from './bags/vault/routes.ts'
import { lockDifference } from './bags/vault/count-vault.ts'
import { lockTransfer } from './bags/vault/transfer-money.ts'
import { visitCalendarDeskRoutes } from './visits/calendar/visit-calendars/routes.ts'
import { visitDeskRoutes } from './visits/visits/routes.ts'
import { language } from './platform/language.ts'
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
    approvalRoutes({
      words: { countCorrection: describeCorrection, bagJoin: describeJoin },
      readHalves: findHalves,
      locksFor: (deps) => ({
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
      }),
    }),
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
