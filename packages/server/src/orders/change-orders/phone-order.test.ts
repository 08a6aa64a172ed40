import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  deliveryDesk,
  OPEN_DAY,
  read,
  type DeliveryDesk,
  type Staff,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addMandate, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { account } from '../../tables/places.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let { world, packer, dispatcher } = {} as DeliveryDesk
let path = ''
beforeEach(async () => {
  ;({ world, packer, dispatcher } = await deliveryDesk(portal))
  await db().update(account).set({ changeAllowed: true, withdrawLimitCents: 500_00 })
  await addMandate(portal, world.user.id, world.account.id, {
    changeCurrency: true,
    withdrawLimitCents: 300_00,
  })
  path = `/companies/${world.company.id}/phoneorder`
})

/** So many notes of 50 €. */
const order = (notes: number, more: object = {}) => ({
  userId: world.user.id,
  accountId: world.account.id,
  deliveryDate: OPEN_DAY,
  reference: '',
  message: 'Takaovelle',
  pcs_50e: notes,
  billsTotalSum: 50 * notes,
  coinTotalSum: 0,
  totalSum: 50 * notes,
  ...more,
})
const KEY = 'phone-order-of-this-test'
const codeOf = async (staff: Staff, body: object) => (await staff.act(path, body)).json().code
const orders = () => db().select().from(changeOrder)

test('somebody who phones gets an order of their own, marked and confirmed to the place, once for each key', async () => {
  const service = await world.hire('palvelu', 'service')
  expect(await read(service, path)).toEqual({
    name: 'Esimerkki Kamppi',
    accounts: [
      {
        accountId: world.account.id,
        accountNumber: 'FI2112345600000785',
        looseChange: false,
        earliest: OPEN_DAY,
        latest: '2026-12-16',
        cutoff: '2026-11-16T10:00:00.000Z',
        closedDates: expect.arrayContaining(['2026-11-21']),
        orderers: [{ userId: world.user.id, name: 'Maija Virtanen', limit: 300 }],
      },
    ],
  })
  const sent = await Promise.all([service.act(path, order(6), KEY), service.act(path, order(6), KEY)])
  const { entryId } = sent.find(({ statusCode }) => statusCode === 200)!.json()
  expect((await service.act(path, order(6), KEY)).json()).toEqual({ entryId })
  expect(await orders()).toMatchObject([
    {
      id: entryId,
      companyId: world.company.id,
      userId: world.user.id,
      deliveryDate: OPEN_DAY,
      totalSumCents: 300_00,
      message: 'Takaovelle',
      placedBy: service.staffId,
    },
  ])
  const [told, ...others] = await db().select().from(message)
  expect(others).toEqual([])
  expect(told).toMatchObject({ companyId: world.company.id, userId: null, keeper: 'desk', type: 'viesti' })
  expect(told?.body).toMatch(
    /300,00\s€, toimitetaan ke 18\.11\.2026.*Tilaaja Maija Virtanen, tilauksen kirjasi /,
  )
  const isMade = and(eq(audit.action, 'changeorder.created'), eq(audit.subject, String(entryId)))
  expect((await db().select().from(audit).where(isMade))[0]).toMatchObject({
    staffId: service.staffId,
    userId: world.user.id,
    detail: { source: 'phone' },
  })
  const [event] = await db().select().from(outbox)
  expect(event).toMatchObject({
    type: 'changeorder.created',
    userId: world.user.id,
    data: { entryId, source: 'phone', staff: 'palvelu', totalSum: 300_00 },
  })
  const { rows } = await read(packer, `/deliveries?day=${OPEN_DAY}&route=${world.routeId}`)
  expect(rows[0].orders[0].placedBy).not.toBe('')
  await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
  const url = `/api/entryevents?companyId=${world.company.id}&type=changeOrder&entryId=${entryId}`
  const shown = await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })
  expect(shown.json().events[0].note).toMatch(/^Tilattu puhelimitse, /)
})

test('the rules are those of the customer: limit, right, days and cut-off; and who only packs does not order', async () => {
  expect(await codeOf(dispatcher, order(7))).toBe('orderLimitExceeded')
  expect(await codeOf(dispatcher, order(1, { deliveryDate: '2026-11-17' }))).toBe('deliveryDayTooEarly')
  const stranger = await addUser(portal)
  expect(await codeOf(dispatcher, order(1, { userId: stranger.id }))).toBe('forbidden')
  expect(await codeOf(packer, order(1))).toBe('forbidden')
  const closing = { closed: true, reason: 'Huolto', version: 0 }
  await dispatcher.change(`/exceptiondays/${'2026-11-20'}`, closing)
  expect(await codeOf(dispatcher, order(1, { deliveryDate: '2026-11-20' }))).toBe('dayClosed')
  portal.now = new Date('2026-11-16T10:00:00Z')
  const later = await world.hire('palvelu', 'service')
  expect(await codeOf(later, order(1))).toBe('deliveryDayTooEarly')
  await db().update(account).set({ changeAllowed: false })
  expect((await read(later, path)).accounts).toEqual([])
  expect(await orders()).toEqual([])
})
