import type { ReportRoute } from '@kassavirta/domain/reports/reports/definition'
import type { ViewSearch } from '@kassavirta/domain/reports/reports/saved-views/address'
import { nextSending, type Schedule } from '@kassavirta/domain/reports/reports/saved-views/schedule'
import type { Db } from '@kassavirta/server/platform/database/database'
import { savedView } from '@kassavirta/server/tables/views'
import { companyKeys } from './companies.ts'
import { insertRow, type Keys } from './queries.ts'
import { userKey } from './users.ts'

type DemoView = {
  readonly name: string
  readonly page: ReportRoute
  readonly place: string | undefined
  readonly search: ViewSearch
  readonly schedule?: Schedule
}

/** What the user `demo` has kept: the bags that did not match, and each week's deposits of all places. */
export const demoViews: readonly DemoView[] = [
  {
    name: 'Kuukauden erot',
    page: 'DepositHandled',
    place: companyKeys.kaleva,
    search: { range: 'month', differences: '1', sort: 'difference' },
  },
  {
    name: 'Viikon tilitykset toimipaikoittain',
    page: 'DepositExtended',
    place: undefined,
    search: { range: 'week', group: 'place' },
    schedule: { on: 'monday', hour: 7 },
  },
]

export async function keepViews(tx: Db, now: Date, { companyId, userId }: Keys): Promise<void> {
  for (const { place, schedule, ...view } of demoViews)
    await insertRow(tx, savedView, {
      ...view,
      userId: userId(userKey('demo')),
      companyId: place === undefined ? null : companyId(place),
      createdAt: now,
      ...(schedule && { sendOn: schedule.on, sendHour: schedule.hour, dueAt: nextSending(schedule, now) }),
    })
}
