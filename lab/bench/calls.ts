import { randomUUID } from 'node:crypto'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { requestOf } from './connection.ts'
import { measure } from './measure.ts'
import { FLOOR, signIn, type Stage } from './stage.ts'
import { PLACE, untilQuiet } from './world.ts'

const CONNECTIONS = 20
/** One person may have so many reports at once, and the whole list of messages counts as one. */
const REPORTS_OF_ONE = 3
/** About a second of a server that is kept busy. */
const [READS, SUBMISSIONS] = [1_000, 500]

/** What every page asks for and what customers send, under load. */
export async function measureCalls({ addDatabase, startPortal, startFloor }: Stage): Promise<void> {
  const db = await addDatabase('calls')
  const [portal, floor] = [await startPortal('calls'), await startFloor(FLOOR)]
  const headers = await signIn(portal)
  const times = (count: number, request: string) => Array.from({ length: count }, () => request)
  const unread = `/api/messages/unread?companyId=${PLACE}`
  const tag = (await fetch(`${portal.address}${unread}`, { headers })).headers.get('etag') ?? ''
  const reads = [
    [`/api/company/${PLACE}`, 'one row by its key', 'row', '≥ 0.45'],
    [`/api/accounts?companyId=${PLACE}`, 'one row by its key', 'row', '≥ 0.38'],
    [`/api/overview?companyId=${PLACE}`, 'json_agg', 'overview', '≥ 0.7'],
    [`/api/messages?companyId=${PLACE}`, 'json_agg', 'messages', '≥ 0.7', {}, REPORTS_OF_ONE],
    [unread, 'json_agg', 'unread', '≥ 0.7'],
    // Asked once a minute by every open page.
    [unread, 'one row by its key', 'row', '≥ 0.45', { 'if-none-match': tag }],
  ] as const
  for (const [path, name, bare, aim, more = {}, connections = CONNECTIONS] of reads) {
    const ours = times(READS, requestOf(path, { ...headers, ...more }))
    const theirs = times(READS, requestOf(`/${bare}/${PLACE}`))
    await measure({
      path: `GET ${path}${'if-none-match' in more ? ', nothing new' : ''}`,
      aim,
      isFloor: true,
      load: { server: portal, requests: ours, connections },
      against: { name, load: { server: floor, requests: theirs, connections } },
    })
  }
  const days = await fetch(`${portal.address}/api/deliverydates?accountId=${PLACE}`, { headers })
  const { earliest } = (await days.json()) as { readonly earliest: string }
  const named = {
    customerId: PLACE,
    accountId: PLACE,
    userId: 1,
    reference: '12344',
    message: 'Päivän myynti',
  }
  const common = { ...named, totalSum: 690, coinTotalSum: 0, pcs_100e: 3, pcs_50e: 5, pcs_20e: 7 }
  const deposit = { ...common, securityBagNumber: '1234567', registerDate: dayOf(new Date()) }
  const order = { ...common, billsTotalSum: 690, deliveryDate: earliest }
  for (const [path, table, body] of [
    ['/api/deposit', 'deposit', deposit],
    ['/api/changecurrencyorder', 'change_order', order],
  ] as const) {
    const sendNew = async () =>
      times(SUBMISSIONS, '').map(() => requestOf(path, { ...headers, 'idempotency-key': randomUUID() }, body))
    const bare = times(SUBMISSIONS, requestOf(`/four/${table}`, {}, body))
    const settle = () => untilQuiet(db)
    await measure({
      path: `POST ${path}`,
      aim: '≥ 0.55',
      isFloor: true,
      load: { server: portal, requests: sendNew, connections: CONNECTIONS, settle },
      against: { name: 'four rows', load: { server: floor, requests: bare, connections: CONNECTIONS } },
    })
  }
}
