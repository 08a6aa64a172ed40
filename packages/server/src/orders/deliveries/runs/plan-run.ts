import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { lockRoster } from '../../../places/companies/queries.ts'
import { hasHandOvers } from '../hand-over-queries.ts'
import { checkOpenDay } from '../../../visits/visits/open-day.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { driverNames, lockRoute, type DeliveryRoute } from '../stop-queries.ts'
import { lockLeavingRun, type LoadedRun, type RunCall, type VersionBody } from './drive-run.ts'
import * as runQueries from './run-queries.ts'

type Plan = { readonly routeId: number; readonly day: Day; readonly crew: readonly string[] }

/** Plans a run of a route. The route is locked, so that of two runs at once each gets its own part of the day. */
export const createRun: Act<DeliveryRoute, { readonly body: Plan }, runQueries.RunRow> = {
  lock: ({ tx }, { body: { routeId } }) => lockRoute(tx, routeId),
  work: async ({ tx, now }, route, { body: { routeId, day, crew } }) => {
    if (route.endedAt !== null) throw new Problem('notFound')
    if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
    checkOpenDay(day, await readParameters(tx), 'day')
    const people = await readCrew(tx, crew)
    const runId = await runQueries.insertRun(tx, routeId, day)
    await writeRows(tx, runQueries.crewRows(runId, people))
    return recorded(await runQueries.showRunRow(tx, runId), 'run.planned', { routeId, day, crew })
  },
}

/**
 * Only people on the list of drivers. Their names are stored with the run, so that it does not change with the list.
 */
async function readCrew(tx: Db, crew: readonly string[]) {
  await lockRoster(tx)
  const names = await driverNames(tx, crew)
  return [...new Set(crew)].map((personId) => {
    const name = names.get(personId)
    if (name === undefined) throw new Problem('notFound')
    return { personId, name }
  })
}

export const setCrew: Act<
  runQueries.StoredRun,
  RunCall<VersionBody & { readonly crew: readonly string[] }>,
  runQueries.RunRow
> = {
  lock: ({ tx }, { params: { runId } }) => runQueries.lockRun(tx, runId),
  work: async ({ tx }, run, { body: { crew, version } }) => {
    if (run.state === 'back') throw new Problem('stateChanged')
    checkVersion(run, version)
    await writeRows(tx, [...runQueries.crewRows(run.id, await readCrew(tx, crew)), runQueries.runRow(run)])
    return recorded(await runQueries.showRunRow(tx, run.id), 'run.crewSet', { crew })
  },
}

const recorded = (answer: runQueries.RunRow, action: string, detail: Readonly<Record<string, unknown>>) => ({
  answer,
  action,
  subject: answer.runId,
  companyId: null,
  detail,
})

/** Removes a run that was planned by mistake. It must be empty, because its orders would be on nobody's list. */
export const removeRun: Act<LoadedRun, RunCall<VersionBody>, { readonly runId: number }> = {
  lock: ({ tx }, { params: { runId } }) => lockLeavingRun(tx, runId),
  work: async ({ tx }, { run, orders }, { body: { version } }) => {
    if (run.state !== 'planned') throw new Problem('stateChanged')
    checkVersion(run, version)
    if (orders.length > 0 || (await hasHandOvers(tx, run.id))) throw new Problem('runHasStops')
    await runQueries.deleteRun(tx, run.id)
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
