import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { createHash } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { findStops, stopsOfRun, type HandOverStop } from './hand-over-stops.ts'
import { parametersFor, readParameters } from '../../../shared/parameters.ts'
import { findTodaysStop } from './queries.ts'

/** A run with a crew is met on its own day until it is back; what was marked then can be corrected until the day ends. */
export const isMet = ({ day, state, crew, handed, fetched }: HandOverStop, now: Date): boolean =>
  day === dayOf(now) && crew.length > 0 && (state !== 'back' || handed !== null || fetched !== null)

/** They tell one van from another and guard nothing, so they need no secret. */
const digitsOf = ({ seed, companyId }: HandOverStop): string => {
  const hash = createHash('sha256').update(`${seed} ${companyId}`).digest()
  return String(hash.readUInt32BE(0) % 10_000).padStart(4, '0')
}

/** What a place sees of the run that comes today. */
export async function showHandOver({ db, clock }: Deps, member: Member) {
  if (parametersFor(member).handOvers !== 'true') throw new Problem('notFound')
  const now = clock()
  const stop = await findTodaysStop(db, member.company.companyId, now)
  if (!stop || !isMet(stop, now)) return { handOver: null }
  const { runId, crew, waiting, handed, fetched } = stop
  return {
    handOver: {
      runId,
      crew,
      digits: digitsOf(stop),
      waiting,
      handed: handed && { at: handed.at, bags: handed.bags, numbers: handed.numbers },
      fetched: fetched && { at: fetched.at, bags: fetched.bags },
      state: handed && handed.state,
    },
  }
}

/** What the crew says and sees at each stop. */
export async function listHandOvers({ db, clock }: Deps, runId: number) {
  if ((await readParameters(db)).handOvers !== 'true') return { rows: [] }
  const now = clock()
  const stops = await findStops(db, { where: stopsOfRun(runId) })
  const rows = stops
    .filter((stop) => isMet(stop, now))
    .map((stop) => ({
      companyId: stop.companyId,
      digits: digitsOf(stop),
      handed: stop.handed && { at: stop.handed.at, bags: stop.handed.bags },
      state: stop.handed && stop.handed.state,
    }))
  return { rows }
}
