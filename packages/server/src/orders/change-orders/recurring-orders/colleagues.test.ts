import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { recurringWorld, type RecurringWorld } from '../../../../test/recurring-world.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { recurringOrder } from '../../../tables/recurring.ts'
import { addAccount, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: RecurringWorld
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  world = await recurringWorld(portal)
})

describe('a colleague', () => {
  const colleague = async (mandated: boolean, sees: boolean) => {
    const { id } = await addUser(portal, { firstName: 'Pekka' })
    if (mandated) await addMandate(portal, id, world.account.id, { changeCurrency: true })
    await addRole(db(), id, world.company.id, { changeOrders: sees })
    return { id, headers: await signIn(portal, id) }
  }

  test('who sees all orders and may order may stop it', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { id, headers } = await colleague(true, true)
    expect((await world.list(headers)).rows).toMatchObject([{ isOwn: false, mayChange: true }])
    expect((await world.post(`/${recurringId}/stop`, { version }, headers)).statusCode).toBe(200)
    const stopped = { version: 1, stoppedAt: portal.now, stoppedBy: id }
    expect(await db().select().from(recurringOrder)).toMatchObject([stopped])
    const event = { userId: id, companyId: world.company.id }
    const told = { type: 'recurringorder.stopped', data: { recurringId } }
    expect((await db().select().from(outbox).orderBy(outbox.id)).at(-1)).toMatchObject({ ...event, ...told })
    const recorded = { action: 'recurringorder.stopped', subject: String(recurringId) }
    expect((await db().select().from(audit).orderBy(audit.id)).at(-1)).toMatchObject({
      ...event,
      ...recorded,
    })
  })

  test('who does not see the orders of others finds none', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { headers } = await colleague(true, false)
    expect((await world.list(headers)).rows).toEqual([])
    expect((await world.post(`/${recurringId}/stop`, { version }, headers)).statusCode).toBe(404)
  })

  test('who sees them but may not order on their account changes nothing', async () => {
    const { recurringId, version } = (await world.create()).json()
    const { id, headers } = await colleague(false, true)
    const stop = () => world.post(`/${recurringId}/stop`, { version }, headers)
    expect((await stop()).statusCode).toBe(403)
    const other = await addAccount(db(), world.company.id, { changeAllowed: true })
    await addMandate(portal, id, other.id, { changeCurrency: true })
    expect((await stop()).statusCode).toBe(403)
    expect(await db().select().from(recurringOrder)).toMatchObject([{ version, stoppedAt: null }])
  })

  test('of another place finds none', async () => {
    const { recurringId, version } = (await world.create()).json()
    const other = await recurringWorld(portal)
    expect((await other.post(`/${recurringId}/stop`, { version })).statusCode).toBe(404)
    expect((await other.list()).rows).toEqual([])
  })
})
