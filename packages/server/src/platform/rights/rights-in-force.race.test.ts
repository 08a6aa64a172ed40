import { sql, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { execute } from '../../cli/execute.ts'
import type { Bundle } from '../../operation/provider/import/read/bundle.ts'
import { hashKey } from './access.ts'
import { providerKey } from '../../tables/ledgers.ts'
import { deposit } from '../../tables/submissions.ts'
import { askFor, CANCEL_MANDATE } from '../../../test/places-world.ts'
import { untilWaiting, until as untilItIsSo } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'

const portal = givenPortal()
const db = () => portal.database.db
const KEY = 'provider-key-of-this-test'

/** Ten minutes before midnight in Helsinki, when a mandate that is cancelled today ends. */
const LATE = new Date('2026-11-15T21:50:00Z')
const MIDNIGHT = new Date('2026-11-15T22:00:00Z')

type Place = Awaited<ReturnType<typeof addPlace>>
let place: Place
let admin: { readonly authorization: string }
beforeEach(async () => {
  portal.now = LATE
  place = await addPlace()
  const user = await addUser(portal)
  await addRole(db(), user.id, place.company.id, { permissionMaintenance: true })
  admin = await signIn(portal, user.id)
  await db()
    .insert(providerKey)
    .values({ hash: hashKey(KEY), createdAt: portal.now })
})

/** A company, an account and a person who may deposit and order there. */
async function addPlace() {
  const company = await addCompany(db())
  const account = await addAccount(db(), company.id, { changeAllowed: true, withdrawLimitCents: 1_000_00 })
  const user = await addUser(portal)
  const mandate = await addMandate(portal, user.id, account.id, { changeCurrency: true, deposit: true })
  return { company, account, user, mandate, headers: await signIn(portal, user.id) }
}

const send = (url: string, { headers, account, company }: Place, body: object) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { accountId: account.id, customerId: company.id, ...body },
  })

const order = (at: Place) =>
  send('/api/changecurrencyorder', at, {
    deliveryDate: '2026-11-20',
    billsTotalSum: 500,
    coinTotalSum: 0,
    totalSum: 500,
    pcs_50e: 10,
  })

const declare = (at: Place) =>
  send('/api/deposit', at, {
    securityBagNumber: '123456',
    totalSum: 50,
    coinTotalSum: 0,
    registerDate: '2026-11-14',
    pcs_50e: 1,
  })

async function load(bundle: Bundle) {
  const headers = { 'x-provider-key': KEY }
  const res = await portal.app.inject({
    method: 'POST',
    url: '/api/provider/import',
    headers,
    payload: bundle,
  })
  expect(res.statusCode).toBe(200)
  return res.json()
}

type Submission = { readonly at: number; readonly status: number }

/** Sends without a pause, so many at a time, until it is told to stop. */
function keepSending(times: number, submit: () => ReturnType<typeof order>) {
  const sent: Submission[] = []
  let going = true
  const senders = Array.from({ length: times }, async () => {
    while (going) {
      const at = performance.now()
      const { statusCode } = await submit()
      sent.push({ at, status: statusCode })
    }
  })
  const until = (enough: () => boolean) => untilItIsSo('enough has been sent', enough)
  const stop = async () => {
    going = false
    await Promise.all(senders)
  }
  stops.push(stop)
  return { sent, until, stop }
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a limit lowered by an import': () =>
    load({
      accounts: [
        {
          extId: place.account.extId,
          company: place.company.extId,
          accountNumber: place.account.accountNumber,
          changeAllowed: true,
          withdrawLimit: 100,
        },
      ],
    }),
  'a mandate ended by an import': () =>
    load({
      mandates: [
        {
          extId: place.mandate.extId,
          user: place.user.extId,
          account: place.account.extId,
          start: place.mandate.startDate,
          end: true,
          changeCurrency: true,
        },
      ],
    }),
  'a mandate cancelled by an administrator, after its midnight': async () => {
    const entity = { companyId: place.company.id, entityId: place.mandate.id }
    expect((await askFor(portal, CANCEL_MANDATE, entity, admin)).statusCode).toBe(200)
    portal.now = MIDNIGHT
  },
  'a user disabled by the staff': async () => {
    const { exitCode } = await execute(portal.deps, ['user', 'disable', place.user.username], undefined)
    expect(exitCode).toBe(0)
  },
}

/** More than are worked on at a time for one company. */
const AT_ONCE = isWhole ? 50 : 10

describe('while many orders at a time are on their way, no order passes that is sent after', () => {
  test.each(Object.keys(changes))('%s', async (name) => {
    const orders = keepSending(AT_ONCE, () => order(place))
    await orders.until(() => orders.sent.length >= 2 * AT_ONCE)
    const began = performance.now()
    await changes[name]!()
    const inForce = performance.now()
    const later = () => orders.sent.filter(({ at }) => at > inForce)
    await orders.until(() => later().length >= 2 * AT_ONCE)
    await orders.stop()
    expect(orders.sent.filter(({ at, status }) => at < began && status === 200).length).toBeGreaterThan(0)
    expect(later().filter(({ status }) => status === 200)).toEqual([])
    expect(orders.sent.filter(({ status }) => ![200, 400, 401, 403].includes(status))).toEqual([])
  })
})

const COMPANIES = isWhole ? 5_000 : 300

/** Companies with an account and a result each. */
const bigBundle = (name: string, total: number): Bundle => {
  const all = Array.from({ length: COMPANIES }, (_, n) => n)
  return {
    companies: all.map((n) => ({ extId: `T${n}`, name, businessId: '1234567-1' })),
    accounts: all.map((n) => ({ extId: `A${n}`, company: `T${n}`, accountNumber: `FI${n}` })),
    handledDeposits: all.map((n) => ({
      extId: `L${n}`,
      company: `T${n}`,
      account: `A${n}`,
      accountingDate: '2026-11-13',
      total,
    })),
  }
}

test('while a large import changes companies, deposits go on', async () => {
  const deposits = keepSending(5, () => declare(place))
  const more = () => {
    const enough = deposits.sent.length + 10
    return deposits.until(() => deposits.sent.length >= enough)
  }
  await more()
  const { sections } = await load(bigBundle('Kauppa', 10))
  expect(sections).toMatchObject({ handledDeposits: { created: COMPANIES } })
  // The second import stands still at a result in the middle, however fast it is.
  const changing = await db().transaction(async (tx) => {
    await tx.execute(sql`select from handled_deposit where ext_id = 'L150' for update`)
    const loaded = load(bigBundle('Myymälä', 20))
    await untilWaiting(db())
    await more()
    return { loaded }
  })
  const changed = { changed: COMPANIES }
  expect((await changing.loaded).sections).toMatchObject({ companies: changed, handledDeposits: changed })
  await deposits.stop()
  expect(deposits.sent.filter(({ status }) => status !== 200)).toEqual([])
  expect(await db().$count(deposit)).toBe(deposits.sent.length)
})

/** Twice the connections of the pool. */
const WAITING = 40

test.each<readonly [string, () => SQL]>([
  ['an account', () => sql`select 1 from account where id = ${place.account.id} for update`],
  ['the rights of a company', () => sql`select pg_advisory_xact_lock(1, ${place.company.id % 512})`],
  ['the rights of a person', () => sql`select pg_advisory_xact_lock(2, ${place.user.id % 512})`],
])(
  'while somebody holds %s, its calls wait and are stored once, and nobody of another company waits',
  async (_, lock) => {
    const held = place
    const other = await addPlace()
    const released = Promise.withResolvers<void>()
    const holding = db().transaction(async (tx) => {
      await tx.execute(lock())
      await released.promise
    })
    const waiting = Array.from({ length: WAITING }, () => declare(held))
    await untilWaiting(db())
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare(other)))
    released.resolve()
    await holding
    const all = [...answers, ...(await Promise.all(waiting))]
    expect(all.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
    expect(await db().$count(deposit)).toBe(all.length)
  },
)
