import { setTimeout } from 'node:timers/promises'
import { randomFor } from '../../packages/demo/src/random.ts'
import { execute } from '../../packages/server/src/cli/execute.ts'
import { hashKey } from '../../packages/server/src/platform/rights/access.ts'
import { providerKey } from '../../packages/server/src/tables/ledgers.ts'
import { addPlace, openPortal, rowsOf, type Place, type Portal } from '../places.ts'
import type { Result, RunOptions } from './run.ts'

const AT_ONCE = 50
/** How many orders are answered before the change, and how many are sent after it. */
const BEFORE = { least: 50, most: 150 }
const AFTER = 100
const KEY = 'the key of the provider in this run'
const NOW = new Date('2026-11-15T12:00:00Z')
/** On a busy machine an order may be told to come again, which stores nothing. */
const EXPECTED = new Set([200, 400, 401, 403, 503])

type Change = {
  readonly make: (portal: Portal, place: Place) => Promise<void>
  /** The row whose commit puts the change in force. */
  readonly row: (place: Place) => string
}

async function load({ app }: Portal, payload: object): Promise<void> {
  const headers = { 'x-provider-key': KEY }
  const res = await app.inject({ method: 'POST', url: '/api/provider/import', headers, payload })
  if (res.statusCode !== 200) throw new Error(`import: ${res.statusCode} ${res.payload}`)
}

const changes: Readonly<Record<string, Change>> = {
  'a limit lowered by an import': {
    make: (portal, { account: { extId, accountNumber }, company }) => {
      const changed = {
        extId,
        company: company.extId,
        accountNumber,
        changeAllowed: true,
        withdrawLimit: 100,
      }
      return load(portal, { accounts: [changed] })
    },
    row: ({ account }) => `account where id = ${account.id}`,
  },
  'a mandate ended by an import': {
    make: (portal, { account, mandate: { extId, startDate: start }, user }) => {
      const holder = { user: user.extId, account: account.extId }
      return load(portal, { mandates: [{ extId, ...holder, start, end: true, changeCurrency: true }] })
    },
    row: ({ mandate }) => `mandate where id = ${mandate.id}`,
  },
  'a user disabled by the staff': {
    make: async ({ deps }, { user }) => {
      const { exitCode } = await execute(deps, ['user', 'disable', user.username], undefined)
      if (exitCode !== 0) throw new Error(`disabling: ${exitCode}`)
    },
    row: ({ user }) => `portal_user where id = ${user.id}`,
  },
}

/** Two servers on one database, fifty orders at a time, and a change of what allows them: none is stored after it. */
export async function run({ seed, size, stage }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portals = [await openPortal(url, NOW), await openPortal(url, NOW)] as const
  await portals[0].database.db.insert(providerKey).values({ hash: hashKey(KEY), createdAt: NOW })
  const random = randomFor('races', seed)
  const findings: string[] = []
  const counts = { rounds: 0, orders: 0, 'stored after': 0, 'ms at most until in force': 0 }
  for (; counts.rounds < size; counts.rounds += 1) {
    const [name, change] = Object.entries(changes)[counts.rounds % Object.keys(changes).length]!
    const raced = await race(portals, change, random.int(BEFORE.least, BEFORE.most))
    counts.orders += raced.orders
    counts['stored after'] += raced.stored
    counts['ms at most until in force'] = Math.max(counts['ms at most until in force'], raced.tookMs)
    findings.push(...raced.findings.map((finding) => `${name}: ${finding}`))
  }
  return { counts, findings }
}

type Sent = { readonly at: number; readonly status: number }

async function race(portals: readonly [Portal, Portal], { make, row }: Change, before: number) {
  const place = await addPlace(portals[0])
  const orders = keepOrdering(portals, place)
  await orders.until((sent) => sent.length >= before)
  const began = performance.now()
  await make(portals[0], place)
  const inForce = performance.now()
  const isLater = ({ at }: Sent) => at > inForce
  await orders.until((sent) => sent.filter(isLater).length >= AFTER)
  const sent = await orders.stop()
  // What is stored after the change is told by the times of the commits, whenever the order was sent.
  const [after] = await rowsOf<{ stored: number }>(
    portals[0].database.db,
    `select count(*)::integer as stored from change_order o where o.company_id = ${place.company.id}
      and pg_xact_commit_timestamp(o.xmin) > (select pg_xact_commit_timestamp(xmin) from ${row(place)})`,
  )
  const stored = after?.stored ?? 0
  const accepted = sent.filter(({ status }) => status === 200)
  const passed = accepted.filter(isLater).length
  const strange = sent.filter(({ status }) => !EXPECTED.has(status))
  return {
    orders: sent.length,
    stored,
    tookMs: Math.round(inForce - began),
    findings: [
      ...(stored > 0 ? [`${stored} orders were stored after it`] : []),
      ...(passed > 0 ? [`${passed} orders that were sent after it were accepted`] : []),
      ...(accepted.length === 0 ? ['no order was accepted before it'] : []),
      ...strange.map(({ status }) => `an order was answered ${status}`),
    ],
  }
}

function keepOrdering(portals: readonly Portal[], { headers, account, company }: Place) {
  const sent: Sent[] = []
  let going = true
  const ids = { accountId: account.id, customerId: company.id }
  const sums = { billsTotalSum: 500, coinTotalSum: 0, totalSum: 500, pcs_50e: 10 }
  const payload = { ...ids, ...sums, deliveryDate: '2026-11-20' }
  const senders = Array.from({ length: AT_ONCE }, async (_, number) => {
    const { app } = portals[number % portals.length]!
    while (going) {
      const at = performance.now()
      const call = { method: 'POST', url: '/api/changecurrencyorder', headers: headers(), payload } as const
      sent.push({ at, status: (await app.inject(call)).statusCode })
    }
  })
  return {
    until: async (enough: (sent: readonly Sent[]) => boolean) => {
      while (!enough(sent)) await setTimeout(5)
    },
    stop: async () => {
      going = false
      await Promise.all(senders)
      return sent
    },
  }
}
