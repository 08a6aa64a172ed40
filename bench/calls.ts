import { measurePath, type Path, type Servers } from './paths.ts'
import { bearer, signIn } from './stage.ts'
import { PLACE } from './world.ts'

const oneRow = (aim: string) =>
  ({
    name: 'one row by its key',
    call: { method: 'GET', path: `/row/${PLACE}`, headers: {} },
    aim,
  }) as const

/** The calls that every page makes, against one row read by a prepared statement. */
export async function measureCalls(servers: Servers): Promise<void> {
  for (const { path, aim, sendsTag = false } of calls) {
    const [portal] = servers.portals
    if (!portal) throw new Error('no portal runs')
    const headers = bearer(await signIn(portal))
    const measured: Path = {
      name: `GET ${path}`,
      call: { method: 'GET', path, headers, sendsTag },
      floors: [oneRow(aim)],
    }
    await measurePath(servers, measured)
  }
}

const calls: readonly { path: string; aim: string; sendsTag?: boolean }[] = [
  { path: `/api/company/${PLACE}`, aim: '≥ 0.45' },
  { path: `/api/accounts?companyId=${PLACE}`, aim: '≥ 0.4' },
  // Asked once a minute by every open page; nothing is new.
  { path: `/api/messages?companyId=${PLACE}`, aim: '≥ 0.45', sendsTag: true },
]
