import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  BAG,
  givenCounting,
  DECLARED,
  done,
  open,
  read,
  refused,
  send,
  whole,
  type Staff,
  MUCH_LESS,
  save,
} from '../../../test/bags-world.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { bag, handledDeposit, suspectNote } from '../../tables/bags.ts'
import { parameter } from '../../tables/operation.ts'
import { deposit } from '../../tables/submissions.ts'

describe('lists of bags', () => {
  // A Monday: what came on Thursday was due on Friday.
  const { portal, db, world, first, second, supervisor } = givenCounting({ now: '2026-11-16T10:00:00Z' })

  const numbersOf = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number)
  const arrive = (number: string, arrivedAt: string, more: Partial<typeof bag.$inferInsert> = {}) =>
    db()
      .insert(bag)
      .values({ securityBagNumber: number, arrivedAt: new Date(arrivedAt), receivedAt: portal.now, ...more })

  test('the queue is oldest first, by the page, with late bags and those of an office apart', async () => {
    const other = await addCompany(db(), { officeInCharge: 'Turku' })
    await arrive('11', '2026-11-16T08:00:00Z', { companyId: world.company.id })
    await arrive('12', '2026-11-12T08:00:00Z', { companyId: other.id })
    await arrive('13', '2026-11-13T08:00:00Z')
    expect(numbersOf(await read(first, '/bags?state=arrived'))).toEqual(['12', '13', '11'])
    const late = await read(first, '/bags?state=arrived&late=true')
    expect(late.rows).toMatchObject([{ number: '12', due: '2026-11-13', isLate: true }])
    expect(numbersOf(await read(first, '/bags?state=arrived&office=Helsinki'))).toEqual(['13', '11'])
    expect(await read(first, '/bags/counts')).toMatchObject({ arrived: 3, late: 1, second: 0, missing: 0 })
    expect(await read(first, '/bags/counts?office=Helsinki')).toMatchObject({ arrived: 2, late: 0 })
    await db().insert(parameter).values({ key: 'countingDueBankingDays', value: '3', changedAt: portal.now })
    expect((await read(first, '/bags?state=arrived&late=true')).rows).toEqual([])
  })

  test('pages follow each other without a gap', async () => {
    const at = (second: number) => new Date(Date.parse('2026-11-16T06:00:00Z') + second * 1000)
    await db()
      .insert(bag)
      .values(
        Array.from({ length: 205 }, (_, index) => ({
          securityBagNumber: `${1000 + index}`,
          // Two at each moment, so that a page ends between them.
          arrivedAt: at(Math.floor((index + 1) / 2)),
          receivedAt: portal.now,
        })),
      )
    const seen: string[] = []
    let [after, pages] = ['', 0]
    do {
      const page = await read(first, `/bags?state=arrived${after && `&after=${after}`}`)
      seen.push(...numbersOf(page))
      after = page.next
      pages += 1
    } while (after)
    expect([pages, seen]).toEqual([3, Array.from({ length: 205 }, (_, index) => `${1000 + index}`)])
  })

  /** Money was counted already: one supervisor asks, another approves. */
  async function joinByTwo(depositId: number, link: object): Promise<void> {
    const approver = await world.hire('esimies2', 'supervisor')
    const { approvalId } = await done(supervisor, `/bags/missing/${depositId}/link`, link)
    await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
  }

  describe('a missing bag', () => {
    const friday = { createdAt: new Date('2026-11-11T10:00:00Z') }

    test('was declared, has not come in time and is told without sums', async () => {
      const missing = await world.declare(friday)
      await world.declare({ securityBagNumber: '5', createdAt: new Date('2026-11-12T10:00:00Z') })
      await world.declare({ securityBagNumber: '6', ...friday, removedAt: portal.now })
      await world.declare({ securityBagNumber: '7', ...friday, countingState: 'käsitelty' })
      const arrived = await world.declare({ securityBagNumber: '8', ...friday })
      await arrive('8', '2026-11-16T08:00:00Z', { depositId: arrived })
      const { rows } = await read(first, '/bags/missing')
      expect(rows).toEqual([
        {
          depositId: missing,
          number: BAG,
          company: { companyId: world.company.id, name: 'Esimerkki Kamppi', city: world.company.city },
          salesDay: '2026-11-14',
          declaredAt: '2026-11-11T10:00:00.000Z',
          declaredBy: expect.any(String),
          due: '2026-11-13',
          bag: null,
          scans: [],
          isClosing: false,
          caseId: null,
          fetch: null,
        },
      ])
      expect((await read(first, '/bags/counts')).missing).toBe(1)
      expect((await read(first, '/bags/missing?office=Turku')).rows).toEqual([])
    })

    test('of a second declaration waits until a supervisor links it to a bag without one', async () => {
      await send(
        first,
        await open(first, { number: '77' }),
        { pcs_50e: 22, pcs_20e: 7 },
        {
          companyId: world.company.id,
          accountId: world.account.id,
        },
      )
      const depositId = await world.declare(friday)
      const { rows } = await read(supervisor, '/bags/missing')
      expect(rows).toMatchObject([{ depositId, bag: null }])
      const [waiting] = (await read(supervisor, '/bags?state=second')).rows
      const link = { bagId: waiting.bagId, version: waiting.version, knownBy: 'slip' }
      await done(supervisor, `/bags/missing/${depositId}/link`, link)
      expect((await read(supervisor, '/bags/missing')).rows).toEqual([])
      const again = await open(second, { bagId: waiting.bagId })
      expect([again.company, again.candidates]).toEqual([null, []])
      const counts = { pcs_50e: 22, pcs_20e: 7 }
      const { outcome, bag } = await send(second, again, counts, { chosen: depositId })
      expect(outcome).toBe('disputed')
      const decider = await world.hire('esimies2', 'supervisor')
      const decision = { tills: [counts], ...whole, reason: 'Lapun mukaan', version: bag.version }
      const decided = { ...decision, chosen: depositId }
      expect(await done(decider, `/bags/${bag.bagId}/decide`, decided)).toMatchObject({ difference: -20 })
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId, error1: '' }])
    })

    test('is answered by a bag that was counted without a declaration, whose result stays', async () => {
      const owner = { companyId: world.company.id, accountId: world.account.id }
      const { bag: sent } = await send(first, await open(first), DECLARED, owner)
      const closed = await send(second, await open(second, { bagId: sent.bagId }), DECLARED, owner)
      const depositId = await world.declare(friday)
      const { rows } = await read(supervisor, '/bags/missing')
      expect(rows[0].bag).toEqual({
        bagId: sent.bagId,
        state: 'counted',
        isFree: true,
        version: closed.bag.version,
      })
      const path = `/bags/missing/${depositId}/link`
      const link = { bagId: sent.bagId, version: closed.bag.version, knownBy: 'slip' }
      expect(await refused(supervisor, path, { ...link, version: 0 })).toBe('changedElsewhere')
      await joinByTwo(depositId, link)
      expect(await db().select().from(handledDeposit)).toMatchObject([{ depositId, signedTotalCents: null }])
      const [declared] = await db().select().from(deposit).where(eq(deposit.id, depositId))
      expect(declared?.countingState).toBe('käsitelty')
      expect(await refused(supervisor, path, link)).toBe('depositHandled')
    })

    test('gets no bag where the systems have counted it, though its state was set back', async () => {
      const { bag: other } = await done(first, '/bags/receive', { number: '77' })
      const depositId = await world.declare(friday)
      await db().insert(handledDeposit).values({
        extId: 'L1',
        depositId,
        companyId: world.company.id,
        accountId: world.account.id,
        securityBagNumber: BAG,
        accountingDate: '2026-11-15',
        totalCents: 1_260_00,
      })
      const link = { bagId: other.bagId, version: other.version, knownBy: 'slip' }
      expect(await refused(supervisor, `/bags/missing/${depositId}/link`, link)).toBe('depositHandled')
    })
  })

  test('what the first counter wrote is not told to who counts after them', async () => {
    await world.declare()
    const words = { note: 'Puuttuu 50 €' }
    const { bag: sent } = await send(first, await open(first), { pcs_50e: 21, pcs_20e: 8 }, words)
    const passesSeenBy = async (staff: Staff) => (await read(staff, `/bags/${sent.bagId}`)).passes
    expect(await passesSeenBy(second)).toMatchObject([{ step: 'first', note: '' }])
    await send(second, await open(second, { bagId: sent.bagId }), { pcs_50e: 21, pcs_20e: 8 })
    expect(await passesSeenBy(second)).toMatchObject([words, { step: 'second' }])
  })

  test('places are found by the beginnings of words of name, city and business id, with the accounts in use', async () => {
    const shop = await addCompany(db(), {
      name: 'Kahvila Prosentti 50%',
      businessId: '7654321-1',
      city: 'Ähtäri',
    })
    const { id } = await addAccount(db(), shop.id)
    await addAccount(db(), shop.id, { endedAt: portal.now })
    await addCompany(db(), { name: 'Prosentti suljettu', endedAt: portal.now })
    const found = async (words: string) =>
      (await read(first, `/companies?q=${encodeURIComponent(words)}`)).rows
    const fitting = await Promise.all(['prosentti', '7654321-1', 'ÄHT kahv'].map(found))
    expect(fitting).toMatchObject(fitting.map(() => [{ companyId: shop.id, accounts: [{ accountId: id }] }]))
    const others = await Promise.all(['', "%'_:*", 'sentti', 'prosentti turku'].map(found))
    expect(others).toEqual([[], [], [], []])
  })
})

describe('suspect notes', () => {
  const { portal, db, world, first, second, supervisor } = givenCounting({
    now: '2026-11-16T10:00:00Z',
    declared: {},
  })
  const suspects = [{ denomination: 'pcs_50e', serial: 'X123' }]

  /** Two counters find the same suspect note, which closes the bag. */
  async function foundByTwo(): Promise<string> {
    const { bag } = await send(first, await open(first), MUCH_LESS, { suspects })
    await send(second, await open(second, { bagId: bag.bagId }), MUCH_LESS, { suspects })
    const { rows } = await read(second, '/suspects')
    return `/suspects/${rows[0].suspectId}/handed`
  }

  test('a suspect note is listed once its bag is closed, with its deadline, and handed over once', async () => {
    const { bag: sent } = await send(first, await open(first), { pcs_50e: 21, pcs_20e: 8 }, { suspects })
    expect((await read(second, '/suspects')).rows).toEqual([])
    await send(second, await open(second, { bagId: sent.bagId }), { pcs_50e: 21, pcs_20e: 8 }, { suspects })
    const { rows } = await read(second, '/suspects')
    expect(rows).toMatchObject([
      {
        name: '50 €',
        worth: 50,
        serial: 'X123',
        number: BAG,
        due: '2026-12-14',
        handedOn: null,
        isLate: false,
      },
    ])
    expect(await db().select().from(handledDeposit)).toMatchObject([
      { totalCents: 1_210_00, error3: 'Epäilty seteli' },
    ])
    const path = `/suspects/${rows[0].suspectId}/handed`
    const handed = { to: 'Helsingin poliisi', on: '2026-11-16', version: 0 }
    expect(await refused(first, path, handed)).toBe('forbidden')
    expect(await refused(supervisor, path, { ...handed, on: '2026-11-17' })).toBe('dayInFuture')
    expect(await refused(supervisor, path, { ...handed, on: '2026-11-15' })).toBe('dayInPast')
    expect(await done(supervisor, path, handed)).toMatchObject({ handedTo: handed.to, handedOn: handed.on })
    expect(await refused(supervisor, path, { ...handed, version: 1 })).toBe('stateChanged')
    expect((await read(second, '/suspects')).rows).toEqual([])
    expect((await read(second, '/suspects?handed=true')).rows).toMatchObject([{ handedTo: handed.to }])
  })

  test('a suspect note is handed over on a day that has begun in Helsinki', async () => {
    const path = await foundByTwo()
    portal.now = new Date('2026-11-16T22:30:00Z')
    const late = await world.hire('esimies2', 'supervisor')
    const handed = { to: 'Helsingin poliisi', on: '2026-11-18', version: 0 }
    expect(await refused(late, path, handed)).toBe('dayInFuture')
    expect(await done(late, path, { ...handed, on: '2026-11-17' })).toMatchObject({ handedOn: '2026-11-17' })
  })

  test('a suspect note is late from the day after its deadline on, until it is handed over', async () => {
    const path = await foundByTwo()
    const isLateOn = async (now: string, name: string) => {
      portal.now = new Date(now)
      const reader = await world.hire(name, 'supervisor')
      return (await read(reader, '/suspects')).rows.map(({ isLate }: { isLate: boolean }) => isLate)
    }
    expect(await isLateOn('2026-12-14T21:59:00Z', 'esimies2')).toEqual([false])
    expect(await isLateOn('2026-12-14T22:00:00Z', 'esimies3')).toEqual([true])
    const later = await world.hire('esimies4', 'supervisor')
    const handed = await done(later, path, { to: 'Helsingin poliisi', on: '2026-12-15', version: 0 })
    expect(handed.isLate).toBe(false)
  })

  test('the time to hand over a suspect note runs from the first count that found one, by its finder', async () => {
    const found = portal.now
    const { bag } = await send(first, await open(first), MUCH_LESS, { suspects })
    portal.now = new Date('2026-11-18T08:00:00Z')
    const third = await world.hire('laskija3', 'counter')
    const again = await open(third, { bagId: bag.bagId })
    const { bag: disputed } = await send(third, again, DECLARED, { suspects })
    portal.now = new Date('2026-11-19T08:00:00Z')
    const decider = await world.hire('esimies2', 'supervisor')
    const { bagId, version } = disputed
    const decision = { tills: [MUCH_LESS], intact: true, suspects, reason: 'Laskettu kolmesti', version }
    await done(decider, `/bags/${bagId}/decide`, decision)
    expect(await db().select().from(suspectNote)).toMatchObject([
      { foundAt: found, foundBy: first.staffId, dueDate: '2026-12-14' },
    ])
  })

  test('a count that was typed and never sent has found nothing', async () => {
    const typed = await open(first)
    await save(portal, first, typed, { tills: [MUCH_LESS], intact: true, suspects })
    await done(supervisor, `/bags/${typed.bagId}/back`, { version: typed.version })
    portal.now = new Date('2026-11-18T08:00:00Z')
    const [third, fourth] = [await world.hire('laskija3', 'counter'), await world.hire('laskija4', 'counter')]
    const { bag } = await send(third, await open(third), MUCH_LESS, { suspects })
    await send(fourth, await open(fourth, { bagId: bag.bagId }), MUCH_LESS, { suspects })
    expect(await db().select().from(suspectNote)).toMatchObject([
      { foundAt: portal.now, foundBy: third.staffId, dueDate: '2026-12-16' },
    ])
  })
})
