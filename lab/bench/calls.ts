import { measurePath, type Path, type Servers } from './paths.ts'
import { bearer, signIn } from './stage.ts'
import { CONNECTIONS } from './throughput.ts'
import { PLACE } from './world.ts'

const bare = (name: string, path: string, aim: string) =>
  ({ name, call: { method: 'GET', path: `${path}/${PLACE}`, headers: {} }, aim }) as const
const oneRow = (aim: string) => bare('one row by its key', '/row', aim)

/** One person may have so many reports at once, and the whole list of messages counts as one. */
const REPORTS_OF_ONE = 3

type Read = Pick<Path, 'pathBefore'> & {
  readonly path: string
  readonly floor: ReturnType<typeof bare>
  readonly more?: Partial<Path['call']>
}

/** The calls that every page makes, against one row read by a prepared statement or json_agg of the same rows. */
export async function measureCalls(servers: Servers): Promise<void> {
  const [portal] = servers.portals
  if (!portal) throw new Error('no portal runs')
  for (const { path, floor, more, pathBefore } of reads) {
    const headers = bearer(await signIn(portal))
    await measurePath(servers, {
      name: `GET ${path}${more?.sendsTag ? ', nothing new' : ''}`,
      call: { method: 'GET', path, headers, ...more },
      floors: [{ ...floor, call: { ...floor.call, connections: more?.connections ?? CONNECTIONS } }],
      ...(pathBefore === undefined ? {} : { pathBefore }),
    })
  }
}

const whole = `/api/messages?companyId=${PLACE}`
const unread = `/api/messages/unread?companyId=${PLACE}`

const reads: readonly Read[] = [
  { path: `/api/company/${PLACE}`, floor: oneRow('≥ 0.45') },
  { path: `/api/accounts?companyId=${PLACE}`, floor: oneRow('≥ 0.38') },
  { path: `/api/overview?companyId=${PLACE}`, floor: bare('json_agg', '/overview', '≥ 0.7') },
  { path: whole, floor: bare('json_agg', '/messages', '≥ 0.7'), more: { connections: REPORTS_OF_ONE } },
  { path: unread, floor: bare('json_agg', '/unread', '≥ 0.7'), pathBefore: whole },
  // Asked once a minute by every open page.
  { path: unread, floor: oneRow('≥ 0.45'), more: { sendsTag: true }, pathBefore: whole },
]
