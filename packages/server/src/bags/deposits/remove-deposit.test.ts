import { beforeEach, describe, expect, test } from 'vitest'
import { addShop, declareBag, laterIn, type Shop } from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addAccount, addMandate, addRole, addUser } from '../../../test/world.ts'
import { bag } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { account } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenNeighbours()
const db = () => portal.database.db
let shop: Shop
beforeEach(async () => {
  shop = await addShop(portal)
})

const add = (more: Partial<typeof deposit.$inferInsert> = {}) => declareBag(portal, shop, '1', more)
const remove = (entryId: unknown, more: object = {}, key: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/deposit/markremoved',
    headers: { ...shop.headers, ...key },
    payload: { entryId, customerId: shop.companyId, userId: shop.userId, ...more },
  })
const statusOf = async (...args: Parameters<typeof remove>) => (await remove(...args)).statusCode
const stored = async () =>
  (await madeRows(portal, deposit)).map(({ removedAt, removedBy }) => [removedAt, removedBy])
const told = () => madeRows(portal, outbox)

describe('a deposit', () => {
  test('is taken back, told on and recorded [R-API-31]', async () => {
    const entryId = await add()
    const other = await add({ securityBagNumber: '2' })
    const now = laterIn(portal)(5)
    const res = await remove(String(entryId))
    expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
    expect(await stored()).toEqual([
      [now, shop.userId],
      [null, null],
    ])
    expect(await told()).toMatchObject([{ type: 'deposit.removed', data: { entryId } }])
    const recorded = [{ action: 'deposit.removed', subject: String(entryId) }]
    expect(await madeRows(portal, audit)).toMatchObject(recorded)
    expect(other).toBeGreaterThan(entryId)
  })

  test('that was taken back is listed with person and time', async () => {
    const entryId = await add()
    const at = laterIn(portal)(5).toISOString()
    await remove(entryId)
    const url = `/api/reports/deposit?companyId=${shop.companyId}`
    const { deposits } = (await portal.app.inject({ url, headers: shop.headers })).json()
    expect(deposits).toMatchObject([{ removed: at, removedBy: 'Maija Virtanen', modified: at }])
  })

  test.for([
    ['was taken back', { removedAt: new Date('2026-11-14T08:00:00Z') }, 'Tilitysilmoitus on jo poistettu'],
    ['is counted', { countingState: ' KÄSITELTY' }, 'Käsiteltyä tilitysilmoitusta ei voi poistaa'],
  ] as const)('that %s is not taken back [R-DET-04]', async ([, values, errorMessage]) => {
    const res = await remove(await add(values))
    expect([res.statusCode, res.json().errorMessage, await told()]).toEqual([400, errorMessage, []])
  })

  test.for(['uusi', '', 'vanha', 'ei tietoa', 'jotain'])(
    'in the state %j may be taken back [R-DET-04]',
    async (countingState) => {
      expect(await statusOf(await add({ countingState }))).toBe(200)
    },
  )

  test('is taken back once for each key, with the same answer', async () => {
    const entryId = await add()
    const key = { 'idempotency-key': 'poisto-0001' }
    for (const _ of [1, 2]) {
      const res = await remove(entryId, {}, key)
      expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
    }
    expect(await told()).toHaveLength(1)
  })

  test('of a colleague is taken back by whoever sees it', async () => {
    const entryId = await add({ userId: (await addUser(portal)).id })
    expect(await statusOf(entryId)).toBe(404)
    await addRole(db(), shop.userId, shop.companyId, { deposits: true })
    expect(await statusOf(entryId)).toBe(200)
  })

  test.for([
    ['no mandate', undefined],
    ['a mandate that has ended', { deposit: true, lastDay: '2026-11-14' }],
    ['a mandate that has not begun', { deposit: true, startDate: '2026-11-16' }],
    ['a mandate for other things', { depositReport: true }],
  ] as const)('on an account with %s is not taken back', async ([, values]) => {
    const { id: accountId } = await addAccount(db(), shop.companyId)
    if (values) await addMandate(portal, shop.userId, accountId, values)
    // A colleague may.
    await addMandate(portal, (await addUser(portal)).id, accountId, { deposit: true })
    expect(await statusOf(await add({ accountId }))).toBe(403)
  })

  test('on an account that has ended is not taken back', async () => {
    const entryId = await add()
    await db().update(account).set({ endedAt: portal.now })
    expect(await statusOf(entryId)).toBe(403)
  })

  test('of another place and none are 404, a foreign place 403 [R-ERR-03] [R-PERM-22]', async () => {
    const foreign = await addShop(portal, 'T2')
    const entryId = await declareBag(portal, foreign, '1')
    const answers = [
      await remove(entryId),
      await remove(999_999),
      await remove(entryId, { customerId: foreign.companyId }),
    ]
    expect(answers.map((res) => [res.statusCode, res.json().errorMessage])).toEqual([
      [404, 'Not Found'],
      [404, 'Not Found'],
      [403, 'Ei oikeutta'],
    ])
    expect(await statusOf(entryId, { userId: shop.userId + 1 })).toBe(403)
    expect(await stored()).toEqual([[null, null]])
  })

  test.runIf(databaseKind === 'postgres')('is taken back once, of many who try at once', async () => {
    const entryId = await add()
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(entryId)))
    const texts = answers.map((res) => res.json().errorMessage ?? 'ok')
    expect(texts.filter((text) => text === 'Tilitysilmoitus on jo poistettu')).toHaveLength(9)
    expect([texts.includes('ok'), (await told()).length]).toEqual([true, 1])
  })
})

describe('a bag that has arrived at the desk', () => {
  const arrive = async (more: Partial<typeof bag.$inferInsert> = {}) => {
    const { companyId } = shop
    const moments = { arrivedAt: portal.now, receivedAt: portal.now }
    await db()
      .insert(bag)
      .values({ companyId, securityBagNumber: '1', ...moments, ...more })
    return add()
  }

  test('and is not opened stays as it is after the removal', async () => {
    expect(await statusOf(await arrive())).toBe(200)
    const kept = { depositId: null, state: 'arrived', version: 0 }
    expect(await madeRows(portal, bag)).toMatchObject([kept])
  })

  test.for(['arrived', 'aside', 'second', 'disputed'] as const)(
    'and was opened keeps every declaration of its number, also %s',
    async (state) => {
      const res = await remove(await arrive({ state, pass: 1 }))
      const refusal = [400, 'Käsiteltyä tilitysilmoitusta ei voi poistaa']
      expect([res.statusCode, res.json().errorMessage, await stored()]).toEqual([...refusal, [[null, null]]])
    },
  )
})
