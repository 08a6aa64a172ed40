import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sendAlerts } from './letters/alerts/send-alerts.ts'
import { notifyOfLateBags } from './bags/counting/late-bags.ts'
import { notifyOfLateOrders } from './orders/deliveries/notify-customers.ts'
import { openDisputes } from './orders/deliveries/hand-overs.ts'
import { applyDueEmailChanges } from './people/profile/change-email.ts'
import { makeDueOrders } from './orders/change-orders/recurring-orders/make-due.ts'
import { remindPlaces } from './orders/change-orders/remind-places.ts'
import { mailStatements } from './reports/reports/papers/mail-statements.ts'
import { renewSealedKeys } from './people/profile/second-factor.ts'
import { sendDueViews } from './reports/reports/saved-views/send-due.ts'
import { renewStaffKeys } from './people/staff/show-factor.ts'
import type { Job } from './platform/background.ts'
import type { Deps } from './platform/deps.ts'

/** The background jobs of the features. */
export const jobsOfFeatures = (deps: Deps): readonly Job[] => [
  { name: 'put e-mail addresses in force', everyMs: MINUTE_MS, run: () => applyDueEmailChanges(deps) },
  { name: 'tell people what happened', everyMs: 10 * SECOND_MS, run: () => sendAlerts(deps) },
  { name: 'make recurring orders', everyMs: MINUTE_MS, run: () => makeDueOrders(deps) },
  { name: 'mail links to saved views', everyMs: MINUTE_MS, run: () => sendDueViews(deps) },
  { name: 'tell of late bags', everyMs: MINUTE_MS, run: () => notifyOfLateBags(deps) },
  { name: 'tell of late orders', everyMs: MINUTE_MS, run: () => notifyOfLateOrders(deps) },
  { name: 'open cases of disputed hand-overs', everyMs: MINUTE_MS, run: () => openDisputes(deps) },
  { name: 'remind places', everyMs: MINUTE_MS, run: () => remindPlaces(deps) },
  { name: 'mail statements', everyMs: MINUTE_MS, run: () => mailStatements(deps) },
  { name: 'seal keys of second factors anew', everyMs: HOUR_MS, run: () => renewSealedKeys(deps) },
  { name: 'seal keys of the staff anew', everyMs: HOUR_MS, run: () => renewStaffKeys(deps) },
]
