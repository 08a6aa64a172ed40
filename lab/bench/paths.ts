import { allOf } from './cpu.ts'
import { settings } from './settings.ts'
import type { Staged } from './stage.ts'
import { addLine, ratioOf } from './table.ts'
import { inWords, loadInTurns, type Candidate, type Measured } from './throughput.ts'

type Call = Omit<Candidate, 'servers'>
type Floor = { readonly name: string; readonly call: Call; readonly aim?: string }

/** A call of the portal and the bare calls that it is held against. */
export type Path = {
  readonly name: string
  readonly call: Call
  readonly floors: readonly Floor[]
  /** The address that the commit before answered the same at. */
  readonly pathBefore?: string
}

export type Servers = {
  readonly portals: readonly Staged[]
  readonly floors: readonly Staged[]
  /** The portal of another commit on the same database. */
  readonly before: readonly Staged[]
}

const PORTAL = 'portal'
const BEFORE = 'the commit before'

/** Measures a path with one process of each server and with two: a row for each floor. */
export async function measurePath({ portals, floors, before }: Servers, path: Path): Promise<void> {
  for (const processes of settings.processes) {
    const some = (servers: readonly Staged[]) => servers.slice(0, processes)
    const calls: Record<string, Candidate> = { [PORTAL]: { ...path.call, servers: some(portals) } }
    if (before.length > 0 && processes === 1)
      calls[BEFORE] = { ...path.call, path: path.pathBefore ?? path.call.path, servers: some(before) }
    for (const { name, call } of path.floors) calls[name] = { ...call, servers: some(floors) }
    const results = await loadInTurns(calls)
    const portal = results[PORTAL]
    if (!portal) throw new Error('no result of the portal')
    const against = [...(calls[BEFORE] ? [{ name: BEFORE }] : []), ...path.floors]
    for (const { name, ...floor } of against) {
      const result = results[name]
      if (!result) throw new Error(`no result of ${name}`)
      addLine({
        path: `${path.name}${processes === 1 ? '' : ', two processes'}`,
        figure: inWords(portal),
        floor: `${name}: ${inWords(result)}`,
        ratio: ratiosOf(portal, result),
        ...('aim' in floor && floor.aim && processes === 1 ? { aim: floor.aim } : {}),
      })
    }
  }
}

/** Of calls in a second; and of the processors' time for one, which other work on the machine disturbs less. */
const ratiosOf = (portal: Measured, floor: Measured): string =>
  `${ratioOf(portal.perSecond, floor.perSecond)}; by CPU ${ratioOf(allOf(floor.cpu), allOf(portal.cpu))}`
