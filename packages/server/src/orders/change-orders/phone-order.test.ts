import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, read, refused, type Staff } from '../../../test/bags-world.ts'
import { givenDeliveries, OPEN_DAY } from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { setExceptions, switchOn } from '../../../test/orders-world.ts'
import { addAccount, addMandate, addUser, signIn } from '../../../test/world.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { portalUser } from '../../tables/people.ts'
import { account, company } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
let service = {} as Staff
let path = ''

beforeEach(async () => {
  const { world } = given
  service = await world.hire('palvelu', 'service')
  path = `/companies/${world.company.id}/phoneorder`
  const own = eq(account.id, world.account.id)
  await db().update(account).set({ changeAllowed: true, withdrawLimitCents: 500_00 }).where(own)
  const mandate = { changeCurrency: true, withdrawLimitCents: 300_00 }
  await addMandate(portal, world.user.id, world.account.id, mandate)
})

/** So many notes of 50 €. */
const order = (notes: number, more: object = {}) => ({
  ...given.world.owner,
  deliveryDate: OPEN_DAY,
  reference: '',
  message: 'Takaovelle',
  pcs_50e: notes,
  billsTotalSum: 50 * notes,
  coinTotalSum: 0,
  totalSum: 50 * notes,
  ...more,
})
const place = async (more: object = {}): Promise<number> =>
  (await service.act(path, order(6, more))).json().entryId
const orders = () => madeRows(portal, changeOrder)

describe('who phones', () => {
  test('is one of those who may order there', async () => {
    expect(await read(service, path)).toEqual({
      name: 'Esimerkki Kamppi',
      accounts: [
        {
          accountId: given.world.account.id,
          accountNumber: 'FI2112345600000785',
          looseChange: false,
          earliest: OPEN_DAY,
          latest: '2026-12-16',
          cutoff: '2026-11-16T10:00:00.000Z',
          closedDates: expect.arrayContaining(['2026-11-21']),
          orderers: [{ userId: given.world.user.id, name: 'Maija Virtanen', limit: 300 }],
        },
      ],
    })
  })

  test('is nobody without a mandate in force for the account', async () => {
    const { company: at, account: own } = given.world
    const other = async (mandate: Parameters<typeof addMandate>[3], disabledAt: Date | null = null) =>
      addMandate(portal, (await addUser(portal, { disabledAt })).id, own.id, mandate)
    await other({ deposit: true })
    await other({ changeCurrency: true, lastDay: '2026-11-15' })
    await other({ changeCurrency: true, startDate: '2026-11-17' })
    await other({ changeCurrency: true }, portal.now)
    const ended = await addAccount(db(), at.id, { changeAllowed: true, endedAt: portal.now })
    await addMandate(portal, given.world.user.id, ended.id, { changeCurrency: true })
    // Nobody may order on this one.
    await addAccount(db(), at.id, { changeAllowed: true })
    const { accounts } = await read(service, path)
    const people = accounts.map(({ accountId, orderers }: Orderers) => [
      accountId,
      orderers.map(({ userId }) => userId),
    ])
    expect(people).toEqual([[own.id, [given.world.user.id]]])
  })
  type Orderers = { readonly accountId: number; readonly orderers: readonly { readonly userId: number }[] }

  test('is nobody where the account sells no change money', async () => {
    await db().update(account).set({ changeAllowed: false })
    expect((await read(service, path)).accounts).toEqual([])
  })
})

describe('an order by phone', () => {
  test('is that of who phoned, marked with who wrote it down', async () => {
    const entryId = await place()
    const content = { deliveryDate: OPEN_DAY, totalSumCents: 300_00, message: 'Takaovelle' }
    const row = { id: entryId, ...given.world.owner, ...content, placedBy: service.staffId }
    expect(await orders()).toMatchObject([row])
    const { rows } = await read(given.packer, `/deliveries?day=${OPEN_DAY}&route=${given.world.routeId}`)
    expect(rows[0].orders[0].placedBy).toBe('palvelu Työntekijä')
  })

  test('is placed once for each key', async () => {
    const key = 'phone-order-of-this-test'
    const answers = await Promise.all([1, 2].map(() => service.act(path, order(6), key)))
    const { entryId } = answers.find(({ statusCode }) => statusCode === 200)!.json()
    expect((await service.act(path, order(6), key)).json()).toEqual({ entryId })
    expect(await orders()).toHaveLength(1)
  })

  test('is confirmed to the place', async () => {
    await place()
    const of = { companyId: given.world.company.id, userId: null, keeper: 'desk', type: 'viesti' }
    const body = expect.stringMatching(
      /300,00\s€, toimitetaan ke 18\.11\.2026.*Tilaaja Maija Virtanen, tilauksen kirjasi /,
    )
    expect(await madeRows(portal, message)).toMatchObject([{ ...of, body }])
  })

  test('is told with who phoned and who wrote', async () => {
    const entryId = await place()
    const isMade = and(eq(audit.action, 'changeorder.created'), eq(audit.subject, String(entryId)))
    const userId = given.world.user.id
    const row = { staffId: service.staffId, userId, detail: { source: 'phone' } }
    expect(await db().select().from(audit).where(isMade)).toMatchObject([row])
    const data = { entryId, source: 'phone', staff: 'palvelu', totalSum: 300_00 }
    const event = { type: 'changeorder.created', userId, data }
    expect(await madeRows(portal, outbox)).toMatchObject([event])
  })

  test('is read as such by its customer', async () => {
    const entryId = await place()
    await switchOn(portal, ['statusLines'])
    const url = `/api/entryevents?companyId=${given.world.company.id}&type=changeOrder&entryId=${entryId}`
    const shown = await portal.app.inject({ url, headers: await signIn(portal, given.world.user.id) })
    expect(shown.json().events[0].note).toBe('Tilattu puhelimitse, palvelu Työntekijä')
  })

  test.for([
    ['the limit of the mandate', () => order(7), 'orderLimitExceeded'],
    ['the first day', () => order(1, { deliveryDate: '2026-11-17' }), 'deliveryDayTooEarly'],
    ['closed days', () => order(1, { deliveryDate: '2026-11-20' }), 'dayClosed'],
    ['the right to order', async () => order(1, { userId: (await addUser(portal)).id }), 'forbidden'],
    ['the account’s place', async () => order(1, await addPlace(portal)), 'forbidden'],
  ] as const)('keeps the customer’s rules: %s', async ([, body, code]) => {
    await setExceptions(portal, { '2026-11-20': null })
    expect(await refused(given.dispatcher, path, await body())).toBe(code)
    expect(await orders()).toEqual([])
  })

  test('keeps the customer’s cut-off', async () => {
    portal.now = new Date('2026-11-16T10:00:00Z')
    const later = await given.world.hire('palvelu2', 'service')
    expect(await refused(later, path, order(1))).toBe('deliveryDayTooEarly')
  })

  test.for([
    ['a person who was disabled', () => db().update(portalUser).set({ disabledAt: portal.now })],
    ['a place that has ended', () => db().update(company).set({ endedAt: portal.now })],
  ] as const)('is not placed for %s', async ([, end]) => {
    await end()
    expect((await service.act(path, order(1))).statusCode).toBeGreaterThanOrEqual(400)
    expect(await orders()).toEqual([])
  })

  test('is placed by nobody who only packs', async () => {
    expect(await refused(given.packer, path, order(1))).toBe('forbidden')
  })
})
