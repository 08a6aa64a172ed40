import type { LoadResult } from './load.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { addLine, ratioOf } from './table.ts'
import { inWords, loadInTurns, type Candidate } from './throughput.ts'

type Call = Omit<Candidate, 'addresses'>
type Floor = { readonly name: string; readonly call: Call; readonly aim?: string }

/** A call of the portal and the bare calls that it is held against. */
export type Path = { readonly name: string; readonly call: Call; readonly floors: readonly Floor[] }

export type Servers = { readonly portals: readonly Server[]; readonly floors: readonly Server[] }

const PORTAL = 'portal'

/** Measures a path with one process of each server and with two: a row for each floor. */
export async function measurePath({ portals, floors }: Servers, path: Path): Promise<void> {
  for (const processes of settings.processes) {
    const at = (servers: readonly Server[]) => servers.slice(0, processes).map(({ address }) => address)
    const calls: Record<string, Candidate> = { [PORTAL]: { ...path.call, addresses: at(portals) } }
    for (const { name, call } of path.floors) calls[name] = { ...call, addresses: at(floors) }
    const results = await loadInTurns(calls)
    const resultOf = (name: string): LoadResult => {
      const result = results[name]
      if (!result) throw new Error(`no result of ${name}`)
      return result
    }
    const portal = resultOf(PORTAL)
    for (const { name, aim } of path.floors) {
      const floor = resultOf(name)
      addLine({
        path: `${path.name}${processes === 1 ? '' : ', two processes'}`,
        figure: inWords(portal),
        floor: `${name}: ${inWords(floor)}`,
        ratio: ratioOf(portal.perSecond, floor.perSecond),
        ...(aim && processes === 1 ? { aim } : {}),
      })
    }
  }
}
