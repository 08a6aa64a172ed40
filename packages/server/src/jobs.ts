import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { tellPeople } from './letters/alerts/tell-people.ts'
import { tellOfLateBags } from './bags/counting/late-bags.ts'
import { tellOfLateOrders } from './orders/deliveries/tell-late.ts'
import { openDisputes } from './orders/deliveries/hand-overs/open-disputes.ts'
import { applyDueEmailChanges } from './people/profile/decide-email-change.ts'
import { makeDueOrders } from './orders/change-orders/recurring-orders/make-due.ts'
import { remindPlaces } from './orders/change-orders/reminders/remind-places.ts'
import { mailStatements } from './reports/reports/papers/mail-statements.ts'
import { renewSealedKeys } from './people/profile/second-factor/renew-keys.ts'
import { sendDueViews } from './reports/reports/saved-views/send-due.ts'
import { renewStaffKeys } from './people/staff/renew-staff-keys.ts'
import type { Job } from './platform/background.ts'
import type { Deps } from './platform/deps.ts'

/** The work of features that no call waits for. */
export const jobsOfFeatures = (deps: Deps): readonly Job[] => [
  { name: 'put e-mail addresses in force', everyMs: MINUTE_MS, run: () => applyDueEmailChanges(deps) },
  { name: 'tell people what happened', everyMs: 10 * SECOND_MS, run: () => tellPeople(deps) },
  { name: 'make recurring orders', everyMs: MINUTE_MS, run: () => makeDueOrders(deps) },
  { name: 'mail links to saved views', everyMs: MINUTE_MS, run: () => sendDueViews(deps) },
  { name: 'tell of late bags', everyMs: MINUTE_MS, run: () => tellOfLateBags(deps) },
  { name: 'tell of late orders', everyMs: MINUTE_MS, run: () => tellOfLateOrders(deps) },
  { name: 'open cases of disputed hand-overs', everyMs: MINUTE_MS, run: () => openDisputes(deps) },
  { name: 'remind places', everyMs: MINUTE_MS, run: () => remindPlaces(deps) },
  { name: 'mail statements', everyMs: MINUTE_MS, run: () => mailStatements(deps) },
  { name: 'seal keys of second factors anew', everyMs: HOUR_MS, run: () => renewSealedKeys(deps) },
  { name: 'seal keys of the staff anew', everyMs: HOUR_MS, run: () => renewStaffKeys(deps) },
]
