import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { BAG, DECLARED, done, givenCounting, open, read, refused, send } from '../../../test/bags-world.ts'
import { addMandate, addRole, signIn, addAccount, addCompany, addUser } from '../../../test/world.ts'
import { bag as bagTable } from '../../tables/bags.ts'
import { message } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'

describe('withdrawing', () => {
  const { portal, db, world, first, second, supervisor } = givenCounting()

  const receive = async (number = BAG) => (await done(first, '/bags/receive', { number })).bag
  const withdraw = ({ bagId }: { readonly bagId: number }) => `/bags/${bagId}/withdraw`
  const later = (minutes: number) => {
    portal.now = new Date(portal.now.getTime() + minutes * MINUTE_MS)
  }

  describe('a scan that was a mistake', () => {
    test('is taken back by whoever made it, leaves every list and number, and may be received again', async () => {
      const bag = await receive('99999999')
      later(9)
      expect(await done(first, withdraw(bag), { version: bag.version })).toMatchObject({
        state: 'withdrawn',
        isLate: false,
      })
      expect((await read(first, '/bags?state=arrived')).rows).toEqual([])
      expect(await read(first, '/bags/counts')).toMatchObject({ arrived: 0, late: 0 })
      expect((await read(first, '/pulse')).counting).toMatchObject({ waiting: 0, late: 0, oldest: null })
      expect(await refused(first, withdraw(bag), { version: bag.version + 1 })).toBe('stateChanged')
      expect(await refused(first, '/bags/open', { bagId: bag.bagId })).toBe('stateChanged')
      const again = await done(second, '/bags/receive', { number: '99999999' })
      expect([again.isRepeated, again.bag.bagId === bag.bagId]).toEqual([false, false])
      const states = (await db().select().from(bagTable).orderBy(bagTable.id)).map(({ state }) => state)
      expect(states).toEqual(['withdrawn', 'arrived'])
      expect(await db().select().from(message)).toEqual([])
    })

    test.each([
      ['after ten minutes', first, 10],
      ['by another counter', second, 0],
    ])('is not taken back %s, but by a supervisor who says why', async (_title, staff, minutes) => {
      const bag = await receive()
      later(minutes)
      expect(await refused(staff, withdraw(bag), { version: bag.version })).toBe('withdrawalLate')
      expect(await refused(supervisor, withdraw(bag), { version: bag.version })).toBe('required')
      const body = { version: bag.version, reason: 'Luettiin viivakoodi laatikosta' }
      expect(await done(supervisor, withdraw(bag), body)).toMatchObject({ state: 'withdrawn' })
    })

    test('that was opened is a supervisor’s while nothing of it was sent', async () => {
      const opened = await open(first, { number: '99999999' })
      const { bagId, version } = await done(first, `/bags/${opened.bagId}/back`, { version: opened.version })
      expect(await refused(first, withdraw({ bagId }), { version })).toBe('withdrawalLate')
      await done(supervisor, withdraw({ bagId }), { version, reason: 'Väärä numero' })
      const other = await open(first, { number: '88888888' })
      const owner = { companyId: world.company.id, accountId: world.account.id }
      const { bag } = await send(first, other, DECLARED, owner)
      const body = { version: bag.version, reason: 'Väärä numero' }
      expect(await refused(supervisor, withdraw(bag), body)).toBe('stateChanged')
    })
  })

  describe('the customer of a number that was scanned by mistake', () => {
    beforeEach(async () => {
      await addRole(db(), world.user.id, world.company.id, { deposits: true })
      await addMandate(portal, world.user.id, world.account.id, { deposit: true, depositReport: true })
      await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
    })

    const stage = async () => {
      const url = `/api/reports/deposit?companyId=${world.company.id}`
      const answer = await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })
      return answer.json().deposits[0].stage
    }

    test('reads again that it was declared, and the bag that comes is counted for the declaration', async () => {
      await world.declare()
      const declaredStage = await stage()
      const opened = await open(first)
      await done(first, `/bags/${opened.bagId}/back`, { version: opened.version })
      expect(await stage()).toBe('counting')
      const [{ bagId, version }] = (await read(first, '/bags?state=arrived')).rows
      await done(supervisor, withdraw({ bagId }), { version, reason: 'Väärä pussi' })
      expect(await stage()).toBe(declaredStage)
      expect((await send(second, await open(second), DECLARED)).outcome).toBe('equal')
      expect(await stage()).toBe('counted')
    })
  })

  test('a bag that was declared only after its scan stands in the queue with the place, unless several declared it', async () => {
    await receive()
    const companies = async () =>
      (await read(first, '/bags?state=arrived')).rows.map(
        ({ company }: { company: { name: string } | null }) => company?.name,
      )
    expect(await companies()).toEqual([undefined])
    await world.declare()
    expect(await companies()).toEqual(['Esimerkki Kamppi'])
    await world.declare()
    expect(await companies()).toEqual([undefined])
  })
})

describe('followed bags', () => {
  const { portal, db, world, first, second } = givenCounting()

  beforeEach(async () => {
    await addRole(db(), world.user.id, world.company.id, { deposits: true })
    await addMandate(portal, world.user.id, world.account.id, { deposit: true, depositReport: true })
    await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
  })

  const ask = async (url: string) =>
    (await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })).json()

  /** Everything that the customer of a declaration can read of it, and whether it could be removed. */
  async function readAll(entryId: number) {
    const of = `companyId=${world.company.id}`
    const { events } = await ask(`/api/entryevents?${of}&type=deposit&entryId=${entryId}`)
    const { deposits } = await ask(`/api/reports/deposit?${of}`)
    const overview = await ask(`/api/overview?${of}`)
    const isOwn = (row: { entryId: number }) => row.entryId === entryId
    const own = deposits.find(isOwn)
    return { events, stage: own.stage, own, underWay: overview.deposits.rows.find(isOwn) }
  }

  async function anotherPlace() {
    const company = await addCompany(db())
    const account = await addAccount(db(), company.id)
    const user = await addUser(portal)
    await addRole(db(), user.id, company.id, { deposits: true })
    return { companyId: company.id, accountId: account.id, userId: user.id }
  }

  test('a declaration made after the scan is told as arrived, with the time of the scan [R-COUNT-03]', async () => {
    await done(first, '/bags/receive', { number: BAG })
    const scannedAt = portal.now.toISOString()
    const { events, stage } = await readAll(await world.declare())
    expect(stage).toBe('arrived')
    expect(events).toContainEqual({ stage: 'arrived', at: scannedAt, note: '' })
  })

  const remove = async (entryId: number) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/deposit/markremoved',
      headers: { ...(await signIn(portal, world.user.id)), 'idempotency-key': `remove-${entryId}` },
      payload: { companyId: world.company.id, customerId: world.company.id, entryId },
    })
    return [answer.statusCode, answer.json().code]
  }

  /** What the customer reads at each step until the bag is counted, with or without another declaration of the number. */
  async function followed(other: 'nobody' | 'earlier' | 'later', number: string) {
    const place = await anotherPlace()
    const claim = () => world.declare({ ...place, securityBagNumber: number })
    if (other === 'earlier') await claim()
    const entryId = await world.declare({ securityBagNumber: number })
    const read: unknown[] = [await readAll(entryId)]
    await done(first, '/bags/receive', { number })
    read.push(await readAll(entryId))
    if (other === 'later') await claim()
    read.push(await readAll(entryId))
    const bag = await open(first, { number })
    read.push(await readAll(entryId), await remove(entryId))
    const chosen = other === 'nobody' ? {} : { chosen: entryId }
    const large = { ...DECLARED, pcs_100e: 200 }
    await send(first, bag, large, chosen)
    read.push(await readAll(entryId), await remove(entryId))
    const again = await open(second, { number })
    read.push(await readAll(entryId), await remove(entryId))
    await send(second, again, large, chosen)
    return JSON.parse(JSON.stringify(read).replaceAll(number, 'number'), (key, value: unknown) =>
      key === 'entryId' ? 'own' : value,
    ) as unknown
  }

  test('until it is counted nothing that a customer reads tells whether somebody else declared the number [R-COUNT-03]', async () => {
    const alone = await followed('nobody', '70010001')
    expect(JSON.stringify(alone)).toContain('"stage":"counting"')
    expect(JSON.stringify(alone)).toContain('depositHandled')
    expect(await followed('earlier', '70010002')).toEqual(alone)
    expect(await followed('later', '70010003')).toEqual(alone)
  })
})
