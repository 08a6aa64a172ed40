import { type HandOver } from '@kassavirta/domain/hand-overs/api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/rights/access.ts'
import { codeOf } from '../../shared/hand-over-codes.ts'
import { findStops, stopsOfRun, type HandOverStop } from '../../shared/hand-over-stops.ts'
import { parametersFor, readParameters } from '../../shared/parameters.ts'
import { findTodaysStop } from './queries.ts'

/** A run with a crew is met on its own day until it is back. */
export const isMet = ({ day, state, crew }: HandOverStop, now: Date): boolean =>
  day === dayOf(now) && state !== 'back' && crew.length > 0

/** What a place sees of the run that comes today; after the run is back only what was handed over. */
export async function showHandOver({ db, clock, tokenSecrets }: Deps, member: Member) {
  if (parametersFor(member).handOvers !== 'true') throw new Problem('notFound')
  const now = clock()
  const stop = await findTodaysStop(db, member, now)
  if (!stop || !(isMet(stop, now) || stop.told)) return { handOver: null }
  const { runId, crew, wrongTries, bags, told } = stop
  const handOver: WireHandOver = {
    runId,
    crew,
    crewCode: codeOf(tokenSecrets, 'crew', stop),
    shopCode: codeOf(tokenSecrets, 'shop', stop),
    wrongTries,
    bags,
    told: told && { at: told.at, bags: told.bags, numbers: told.numbers, state: told.state },
  }
  return { handOver }
}

type WireHandOver = Omit<HandOver, 'told'> & {
  readonly told: (Omit<NonNullable<HandOver['told']>, 'at'> & { readonly at: string }) | null
}

/** What the crew says and hears at each stop. */
export async function listHandOvers({ db, clock, tokenSecrets }: Deps, runId: number) {
  if ((await readParameters(db)).handOvers !== 'true') return { rows: [] }
  const now = clock()
  const stops = await findStops(db, { where: stopsOfRun(runId) })
  const rows = stops
    .filter((stop) => isMet(stop, now))
    .map((stop) => ({
      companyId: stop.companyId,
      crewCode: codeOf(tokenSecrets, 'crew', stop),
      wrongTries: stop.wrongTries,
      told: stop.told && { bags: stop.told.bags, state: stop.told.state },
    }))
  return { rows }
}
