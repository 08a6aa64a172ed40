import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import * as api from '@kassavirta/domain/visits/drivers/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { addDriver, blockDriver, moveDriver, restoreDriver } from './change-roster.ts'
import { countByArea, listDriversByArea } from './queries.ts'

/** The list of drivers, which the desk manages. Shops read the drivers of their own place. */
export function rosterRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listRoster, async ({ query }) => {
    const [found, areas] = await Promise.all([listDriversByArea(db, query, dayOf(clock())), countByArea(db)])
    const rows = found.slice(0, api.MOST_DRIVERS).map(toWireRow)
    return { rows, areas: [...areas], isCut: found.length > api.MOST_DRIVERS }
  })
  bindAct(builder, api.addDriver, addDriver)
  bindAct(builder, api.moveDriver, moveDriver)
  bindAct(builder, api.blockDriver, blockDriver)
  bindAct(builder, api.restoreDriver, restoreDriver)
}

const toWireRow = ({ run, blocked, ...driver }: api.RosterRow) => ({
  ...driver,
  run: run && { ...run, departed: run.departed?.toISOString() ?? null },
  blocked: blocked && { ...blocked, at: blocked.at.toISOString() },
})
