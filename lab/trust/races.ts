import { execute } from '../../packages/server/src/cli/execute.ts'
import { randomFor } from '../../packages/demo/src/random.ts'
import { hashKey } from '../../packages/server/src/platform/rights/access.ts'
import { providerKey } from '../../packages/server/src/tables/ledgers.ts'
import { askFor, CANCEL_MANDATE } from '../../packages/server/test/places-world.ts'
import { addRole, addUser, signIn } from '../../packages/server/test/world.ts'
import { addPlace, openPortal, type Place, type Portal } from './portal.ts'
import { rowsOf, type Result, type RunOptions } from './run.ts'

const AT_ONCE = 50
/** How many orders are answered before the change, and how many are sent after it. */
const BEFORE = { least: 50, most: 150 }
const AFTER = 100
const IN_FORCE_WITHIN_MS = 2_000
const KEY = 'the key of the provider in this run'
/** Ten minutes before midnight in Helsinki, when a mandate that is cancelled today ends. */
const LATE = new Date('2026-11-15T21:50:00Z')
const MIDNIGHT = new Date('2026-11-15T22:00:00Z')
/** On a busy machine an order may be told to come again, which stores nothing. */
const EXPECTED = new Set([200, 400, 401, 403, 503])

type Change = {
  readonly make: (portals: readonly Portal[], place: Place) => Promise<void>
  /** The row whose commit puts the change in force. */
  readonly row: (place: Place) => string
}

/** Two servers on one database, fifty orders at a time, and a change of what allows them: none is stored after it. */
export async function run({ seed, size, stage, signal, timed }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portals = [await openPortal(url, { now: LATE }), await openPortal(url, { now: LATE })]
  const [first] = portals as [Portal, Portal]
  await first.database.db.insert(providerKey).values({ hash: hashKey(KEY), createdAt: LATE })
  const names = Object.keys(changes)
  const random = randomFor('races', seed)
  const findings: string[] = []
  const counts = { rounds: 0, orders: 0, 'stored after': 0, 'slowest in force, ms': 0 }
  try {
    for (; counts.rounds < size && !signal.aborted; counts.rounds += 1) {
      const name = names[counts.rounds % names.length]!
      const raced = await race(portals, changes[name]!, random.int(BEFORE.least, BEFORE.most))
      counts.orders += raced.orders
      counts['stored after'] += raced.stored
      counts['slowest in force, ms'] = Math.max(counts['slowest in force, ms'], Math.round(raced.tookMs))
      findings.push(...raced.findings.map((finding) => `${name}: ${finding}`))
    }
    const slowest = counts['slowest in force, ms']
    if (timed && slowest > IN_FORCE_WITHIN_MS) findings.push(`a change was in force after ${slowest} ms`)
    return { counts, findings }
  } finally {
    for (const { close } of portals) await close()
  }
}

type Sent = { readonly at: number; readonly status: number }

async function race(portals: readonly Portal[], { make, row }: Change, before: number) {
  for (const portal of portals) portal.now = LATE
  const [first] = portals as readonly [Portal, Portal]
  const place = await addPlace(first)
  const orders = keepOrdering(portals, place)
  await orders.until((sent) => sent.length >= before)
  const began = performance.now()
  await make(portals, place)
  const inForce = performance.now()
  const isLater = ({ at }: Sent) => at > inForce
  await orders.until((sent) => sent.filter(isLater).length >= AFTER)
  const sent = await orders.stop()
  const { db } = first.database
  // What is stored after the change is told by the times of the commits, whenever the order was sent.
  const [after] = await rowsOf<{ stored: number }>(
    db,
    `select count(*)::integer as stored from change_order o where o.company_id = ${place.company.id}
      and (pg_xact_commit_timestamp(o.xmin) > (${row(place)}) or o.created_at >= '${MIDNIGHT.toISOString()}')`,
  )
  const stored = after?.stored ?? 0
  const accepted = sent.filter(({ status }) => status === 200)
  const passed = accepted.filter(isLater).length
  const strange = sent.filter(({ status }) => !EXPECTED.has(status))
  return {
    orders: sent.length,
    stored,
    tookMs: inForce - began,
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
  const payload = {
    accountId: account.id,
    customerId: company.id,
    deliveryDate: '2026-11-20',
    billsTotalSum: 500,
    coinTotalSum: 0,
    totalSum: 500,
    pcs_50e: 10,
  }
  const senders = Array.from({ length: AT_ONCE }, async (_, number) => {
    const { app } = portals[number % portals.length]!
    while (going) {
      const at = performance.now()
      const call = { method: 'POST', url: '/api/changecurrencyorder', headers: headers(), payload } as const
      const { statusCode } = await app.inject(call)
      sent.push({ at, status: statusCode })
    }
  })
  return {
    until: async (enough: (sent: readonly Sent[]) => boolean) => {
      while (!enough(sent)) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    stop: async () => {
      going = false
      await Promise.all(senders)
      return sent
    },
  }
}

async function load({ app }: Portal, payload: object): Promise<void> {
  const headers = { 'x-provider-key': KEY }
  const res = await app.inject({ method: 'POST', url: '/api/provider/import', headers, payload })
  if (res.statusCode !== 200) throw new Error(`import: ${res.statusCode} ${res.payload}`)
}

const committed = (table: string, id: number) =>
  `select pg_xact_commit_timestamp(xmin) from ${table} where id = ${id}`

const changes: Readonly<Record<string, Change>> = {
  'a limit lowered by an import': {
    make: ([first], { account, company }) =>
      load(first!, {
        accounts: [
          {
            extId: account.extId,
            company: company.extId,
            accountNumber: account.accountNumber,
            changeAllowed: true,
            withdrawLimit: 100,
          },
        ],
      }),
    row: ({ account }) => committed('account', account.id),
  },
  'a mandate ended by an import': {
    make: ([first], { account, mandate, user }) =>
      load(first!, {
        mandates: [
          {
            extId: mandate.extId,
            user: user.extId,
            account: account.extId,
            start: mandate.startDate,
            end: true,
            changeCurrency: true,
          },
        ],
      }),
    row: ({ mandate }) => committed('mandate', mandate.id),
  },
  'a mandate cancelled by an administrator, after its midnight': {
    make: async (portals, { company, mandate }) => {
      const [first] = portals as readonly [Portal]
      const admin = await addUser(first)
      await addRole(first.database.db, admin.id, company.id, { permissionMaintenance: true })
      const entity = { companyId: company.id, entityId: mandate.id }
      const res = await askFor(first, CANCEL_MANDATE, entity, await signIn(first, admin.id))
      if (res.statusCode !== 200) throw new Error(`cancelling: ${res.statusCode} ${res.payload}`)
      for (const portal of portals) portal.now = MIDNIGHT
    },
    // It holds until midnight, so the time of its commit says nothing: orders have the time of their own clock.
    row: () => `select 'infinity'::timestamptz`,
  },
  'a user disabled by the staff': {
    make: async ([first], { user }) => {
      const { exitCode } = await execute(first!.deps, ['user', 'disable', user.username], undefined)
      if (exitCode !== 0) throw new Error(`disabling: ${exitCode}`)
    },
    row: ({ user }) => committed('portal_user', user.id),
  },
}
