import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { checkOpenDay } from '../../shared/open-day.ts'
import { readParameters } from '../../shared/parameters.ts'
import type { DeliveryContext } from './acts.ts'
import { lockOrders } from './order-queries.ts'
import { driverNames, lockRoute } from './route-queries.ts'
import {
  deleteRun,
  findRun,
  hasCrew,
  insertRun,
  leavesWith,
  lockRun,
  replaceCrew,
  showRunRow,
  updateRun,
} from './run-queries.ts'
import { moveAndTell } from './run-steps.ts'
import { showRun } from './show-run.ts'

type Plan = { readonly routeId: number; readonly day: Day; readonly crew: readonly string[] }

export async function createRun(context: ActContext, { routeId, day, crew }: Plan) {
  const { tx, now } = context
  const route = await lockRoute(tx, routeId)
  if (!route || route.endedAt !== null) throw new Problem('notFound')
  if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
  checkOpenDay(day, await readParameters(tx), 'day')
  const runId = await insertRun(tx, routeId, day)
  await writeCrew(tx, runId, crew)
  return recorded(await showRow(tx, runId), 'run.planned', { routeId, day, crew })
}

/** Only people of the list of drivers; their names stay with the run, whatever becomes of the list. */
async function writeCrew(tx: Db, runId: number, crew: readonly string[]): Promise<void> {
  const ids = [...new Set(crew)]
  const names = await driverNames(tx, ids)
  const found = ids.map((personId) => ({ personId, name: names.get(personId) }))
  const known = found.flatMap(({ personId, name }) => (name === undefined ? [] : { personId, name }))
  if (known.length < found.length) throw new Problem('notFound')
  await replaceCrew(tx, runId, known)
}

export async function setCrew(
  { tx }: ActContext,
  runId: number,
  { crew, version }: { readonly crew: readonly string[]; readonly version: number },
) {
  const run = await lockRun(tx, runId)
  if (!run) throw new Problem('notFound')
  if (run.state === 'back') throw new Problem('stateChanged')
  checkVersion(run, version)
  await writeCrew(tx, runId, crew)
  await updateRun(tx, run)
  return recorded(await showRow(tx, runId), 'run.crewSet', { crew })
}

type Move = { readonly version: number }

/** The run leaves with what is packed by now. The orders are locked before the run, as by everybody. */
export async function departRun(context: DeliveryContext, runId: number, { version }: Move) {
  const { tx, clock } = context
  const planned = await findRun(tx, runId)
  if (!planned) throw new Problem('notFound')
  const orders = await lockOrders(tx, leavesWith(planned))
  const run = await lockRun(tx, runId)
  if (run?.state !== 'planned') throw new Problem('stateChanged')
  checkVersion(run, version)
  if (orders.length === 0) throw new Problem('runEmpty')
  const now = clock()
  // Customers read 'Matkalla' when it leaves, so it leaves when it does, and with somebody who answers for it.
  if (run.day !== dayOf(now)) throw new Problem(fault('runNotToday', { day: run.day }))
  checkOpenDay(run.day, await readParameters(tx))
  if (!(await hasCrew(tx, runId))) throw new Problem('runWithoutCrew')
  await moveAndTell(context, orders, { act: 'depart', runId, at: now, now })
  await updateRun(tx, run, { state: 'left', departedAt: now })
  const ids = (kind: string) => orders.filter((order) => order.kind === kind).map(({ id }) => id)
  const detail = { orders: ids('changeOrder'), supplies: ids('supplyOrder') }
  return { ...recorded(await showRow(tx, runId), 'run.left', detail), answer: await showRun(tx, runId, now) }
}

/** A run that was planned by mistake. What is packed for it, or put on it again, would be on nobody's list. */
export async function removeRun({ tx }: ActContext, runId: number, { version }: Move) {
  const planned = await findRun(tx, runId)
  if (!planned) throw new Problem('notFound')
  const orders = await lockOrders(tx, leavesWith(planned))
  const run = await lockRun(tx, runId)
  if (run?.state !== 'planned') throw new Problem('stateChanged')
  checkVersion(run, version)
  if (orders.length > 0) throw new Problem('runHasStops')
  await deleteRun(tx, runId)
  const { routeId, day, part } = run
  return {
    answer: { runId },
    action: 'run.removed',
    subject: runId,
    companyId: null,
    detail: { routeId, day, part },
  }
}

export async function returnRun(context: DeliveryContext, runId: number, { version }: Move) {
  const { tx, clock } = context
  const run = await lockRun(tx, runId)
  if (!run) throw new Problem('notFound')
  if (run.state !== 'left') throw new Problem('stateChanged')
  checkVersion(run, version)
  const { openStops } = await showRow(tx, runId)
  if (openStops > 0) throw new Problem('stopsOpen')
  const now = clock()
  await updateRun(tx, run, { state: 'back', returnedAt: now })
  return { ...recorded(await showRow(tx, runId), 'run.returned', {}), answer: await showRun(tx, runId, now) }
}

async function showRow(tx: Db, runId: number) {
  const found = await showRunRow(tx, runId)
  if (!found) throw new Error(`run ${runId} is not there`)
  return found
}

const recorded = (
  answer: Awaited<ReturnType<typeof showRow>>,
  action: string,
  detail: Readonly<Record<string, unknown>>,
) => ({ answer, action, subject: answer.runId, companyId: null, detail })
