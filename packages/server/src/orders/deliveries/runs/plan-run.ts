import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { lockRoster } from '../../../places/companies/listed-drivers.ts'
import { hasHandOvers } from '../hand-overs/hand-over-stops.ts'
import { checkOpenDay } from '../../../visits/visits/open-day.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { driverNames, lockRoute, type DeliveryRoute } from '../stops/route-queries.ts'
import { lockLeavingRun, type LoadedRun, type RunCall, type Seen } from './drive-run.ts'
import {
  crewRows,
  deleteRun,
  insertRun,
  lockRun,
  runRow,
  showRunRow,
  type RunRow,
  type StoredRun,
} from './run-queries.ts'

type Plan = { readonly routeId: number; readonly day: Day; readonly crew: readonly string[] }

/** Plans a run of a route. The route is locked, so that of two runs at once each gets its own part of the day. */
export const createRun: Act<DeliveryRoute, { readonly body: Plan }, RunRow> = {
  lock: ({ tx }, { body: { routeId } }) => lockRoute(tx, routeId),
  work: async ({ tx, now }, route, { body: { routeId, day, crew } }) => {
    if (route.endedAt !== null) throw new Problem('notFound')
    if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
    checkOpenDay(day, await readParameters(tx), 'day')
    const people = await readCrew(tx, crew)
    const runId = await insertRun(tx, routeId, day)
    await writeRows(tx, crewRows(runId, people))
    return recorded(await showRunRow(tx, runId), 'run.planned', { routeId, day, crew })
  },
}

/** Only people of the list of drivers; their names stay with the run, whatever becomes of the list. */
async function readCrew(tx: Db, crew: readonly string[]) {
  await lockRoster(tx)
  const names = await driverNames(tx, crew)
  return [...new Set(crew)].map((personId) => {
    const name = names.get(personId)
    if (name === undefined) throw new Problem('notFound')
    return { personId, name }
  })
}

export const setCrew: Act<StoredRun, RunCall<Seen & { readonly crew: readonly string[] }>, RunRow> = {
  lock: ({ tx }, { params: { runId } }) => lockRun(tx, runId),
  work: async ({ tx }, run, { body: { crew, version } }) => {
    if (run.state === 'back') throw new Problem('stateChanged')
    checkVersion(run, version)
    await writeRows(tx, [...crewRows(run.id, await readCrew(tx, crew)), runRow(run)])
    return recorded(await showRunRow(tx, run.id), 'run.crewSet', { crew })
  },
}

const recorded = (answer: RunRow, action: string, detail: Readonly<Record<string, unknown>>) => ({
  answer,
  action,
  subject: answer.runId,
  companyId: null,
  detail,
})

/** Removes a run that was planned by mistake. What is packed for it, or put on it again, would be on nobody's list. */
export const removeRun: Act<LoadedRun, RunCall<Seen>, { readonly runId: number }> = {
  lock: ({ tx }, { params: { runId } }) => lockLeavingRun(tx, runId),
  work: async ({ tx }, { run, orders }, { body: { version } }) => {
    if (run.state !== 'planned') throw new Problem('stateChanged')
    checkVersion(run, version)
    if (orders.length > 0 || (await hasHandOvers(tx, run.id))) throw new Problem('runHasStops')
    await deleteRun(tx, run.id)
    const { id: runId, routeId, day, part } = run
    return {
      answer: { runId },
      action: 'run.removed',
      subject: runId,
      companyId: null,
      detail: { routeId, day, part },
    }
  },
}
