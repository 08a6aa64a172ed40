import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { measurePath, type Servers } from './paths.ts'
import type { Server } from './processes.ts'
import { bearer, signIn } from './stage.ts'
import { hasQuietLedgers, PLACE } from './world.ts'

const common = {
  customerId: PLACE,
  accountId: PLACE,
  userId: 1,
  reference: '12344',
  message: 'Päivän myynti',
}
const pieces = { pcs_100e: 3, pcs_50e: 5, pcs_20e: 7 }

/**
 * What customers send, against the bare insert of its row and a bare transaction of its four rows: entry, audit row,
 * event and idempotency key. Each portal turn ends when its background work has ended.
 */
export async function measureSubmissions(servers: Servers, db: Db): Promise<void> {
  const [portal] = servers.portals
  if (!portal) throw new Error('no portal runs')
  const headers = bearer(await signIn(portal))
  const sums = { totalSum: 690, coinTotalSum: 0 }
  const deposit = {
    ...common,
    ...sums,
    ...pieces,
    securityBagNumber: '1234567',
    registerDate: dayOf(new Date()),
  }
  const deliveryDate = await earliestDelivery(portal, headers)
  const order = { ...common, ...sums, ...pieces, billsTotalSum: 690, deliveryDate }
  await measure(servers, db, { path: '/api/deposit', table: 'deposit', headers, body: deposit })
  await measure(servers, db, {
    path: '/api/changecurrencyorder',
    table: 'change_order',
    headers,
    body: order,
  })
}

type Submission = {
  readonly path: string
  readonly table: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

async function measure(servers: Servers, db: Db, { path, table, headers, body }: Submission): Promise<void> {
  const bodies = [JSON.stringify(body)]
  const bare = { method: 'POST', headers: {}, bodies } as const
  await measurePath(servers, {
    name: `POST ${path}`,
    call: { method: 'POST', path, headers, bodies, freshKeys: true, settle: () => quiet(db) },
    floors: [
      { name: 'bare insert', call: { ...bare, path: `/insert/${table}` } },
      { name: 'bare four rows', call: { ...bare, path: `/four/${table}` }, aim: '≥ 0.55' },
    ],
  })
}

async function earliestDelivery(portal: Server, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${portal.address}/api/deliverydates?accountId=${PLACE}`, { headers })
  return ((await response.json()) as { readonly earliest: string }).earliest
}

async function quiet(db: Db): Promise<void> {
  while (!(await hasQuietLedgers(db))) await setTimeout(200)
}
