import { describe, expect, test } from 'vitest'
import {
  addPlace,
  BAG,
  count,
  decided,
  DECLARED,
  done,
  givenCounting,
  MUCH_LESS,
  onBag,
  ONE_LESS,
  open,
  read,
  refused,
  type Staff,
} from '../../../test/bags-world.ts'
import { addAccount } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { approval, bag, handledDeposit, missingBag, suspectNote } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { deposit } from '../../tables/submissions.ts'

// A Monday: what came on Thursday was due on Friday.
const { portal, db, made, world, first, second, supervisor } = givenCounting({ now: '2026-11-16T10:00:00Z' })

const numbersOf = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number)
async function addBag(number: string, values: Partial<typeof bag.$inferInsert> = {}): Promise<number> {
  const came = { arrivedAt: portal.now, receivedAt: portal.now, arrivedBy: first.staffId }
  const [added] = await db()
    .insert(bag)
    .values({ securityBagNumber: number, ...came, ...values })
    .returning()
  return added!.id
}
const cameAt = (arrivedAt: string) => ({ arrivedAt: new Date(arrivedAt) })
/** Of the Wednesday before: its bag is missing. */
const old = { createdAt: new Date('2026-11-11T10:00:00Z') }

describe('the queue', () => {
  const arrived = (query = '') => read(first, `/bags?state=arrived${query}`)

  test('has the oldest first and late ones apart', async () => {
    await addBag('11', cameAt('2026-11-16T08:00:00Z'))
    await addBag('12', cameAt('2026-11-12T08:00:00Z'))
    await addBag('13', cameAt('2026-11-13T08:00:00Z'))
    await addBag('14', { ...cameAt('2026-11-12T08:00:00Z'), state: 'aside' })
    expect(numbersOf(await arrived())).toEqual(['12', '13', '11'])
    const { rows } = await arrived('&late=true')
    expect(rows).toMatchObject([{ number: '12', due: '2026-11-13', isLate: true }])
    const counts = { arrived: 3, late: 1, aside: 1, second: 0, missing: 0 }
    expect(await read(first, '/bags/counts')).toMatchObject(counts)
    await setParameter(db(), 'countingDueBankingDays', '3', portal.now)
    expect((await arrived('&late=true')).rows).toEqual([])
  })

  test('of an office has its own and nobody’s', async () => {
    await addBag('11', { companyId: world.company.id })
    await addBag('12', { companyId: (await addPlace(portal, { officeInCharge: 'Turku' })).companyId })
    await addBag('13')
    expect(numbersOf(await arrived('&office=Helsinki'))).toEqual(['11', '13'])
    expect(await read(first, '/bags/counts?office=Helsinki')).toMatchObject({ arrived: 2, late: 0 })
  })

  test('has pages without a gap, also within one moment', async () => {
    const at = (second: number) => new Date(Date.parse('2026-11-16T06:00:00Z') + second * 1000)
    const came = Array.from({ length: 205 }, (_, index) => ({
      securityBagNumber: `${1000 + index}`,
      arrivedAt: at(Math.floor((index + 1) / 2)),
      receivedAt: portal.now,
    }))
    await db().insert(bag).values(came)
    const seen: string[] = []
    let [after, pages] = ['', 0]
    do {
      const page = await arrived(after && `&after=${after}`)
      seen.push(...numbersOf(page))
      after = page.next
      pages += 1
    } while (after)
    expect([pages, seen]).toEqual([3, came.map(({ securityBagNumber }) => securityBagNumber)])
  })
})

describe('a missing bag', () => {
  const missing = async (staff: Staff = supervisor) => (await read(staff, '/bags/missing')).rows
  const link = async (depositId: number, bagId: number, version: number) =>
    [`/bags/missing/${depositId}/link`, { bagId, version, knownBy: 'slip' }] as const

  test('has not come in time, and is told without sums', async () => {
    const depositId = await world.declare(old)
    expect(await missing(first)).toEqual([
      {
        depositId,
        number: BAG,
        company: { companyId: world.company.id, name: 'Esimerkki Kamppi', city: '' },
        salesDay: '2026-11-14',
        declaredAt: '2026-11-11T10:00:00.000Z',
        declaredBy: 'Maija Virtanen',
        due: '2026-11-13',
        bag: null,
        scans: [],
        isClosing: false,
        caseId: null,
        fetch: null,
      },
    ])
  })

  test('is none that is not due, removed, counted or ended', async () => {
    const declare = (securityBagNumber: string, more: Partial<typeof deposit.$inferInsert> = {}) =>
      world.declare({ ...old, securityBagNumber, ...more })
    await declare('2', { createdAt: new Date('2026-11-12T10:00:00Z') })
    await declare('3', { removedAt: portal.now })
    await declare('4', { countingState: 'käsitelty' })
    await addBag('5', { depositId: await declare('5') })
    const ended = { depositId: await declare('6'), noticedAt: portal.now, closedAt: portal.now }
    const closing = { kind: 'missingBagClosing', payload: {}, subjectVersion: 0, reason: 'Syy' } as const
    const asked = { ...closing, subject: '6', requestedBy: first.staffId, requestedAt: portal.now }
    const done = { decidedBy: second.staffId, decidedAt: portal.now, decision: 'approved' } as const
    const [two] = await db()
      .insert(approval)
      .values({ ...asked, ...done })
      .returning()
    await db()
      .insert(missingBag)
      .values({ ...ended, approvalId: two!.id })
    await addBag('70', { linkedDepositId: await declare('7') })
    await addBag('8', { state: 'second' })
    await declare('8')
    const own = await declare('9')
    // What lies here with that number is the bag of another declaration.
    await addBag('9', { depositId: await declare('10'), state: 'aside' })
    expect(numbersOf({ rows: await missing() })).toEqual(['9'])
    expect((await missing())[0].depositId).toBe(own)
    expect([
      (await read(first, '/bags/counts')).missing,
      (await read(first, '/bags/counts?office=Turku')).missing,
      (await read(first, '/bags/missing?office=Turku')).rows,
    ]).toEqual([1, 0, []])
  })

  test('has only its own closing and case, while open', async () => {
    const depositId = await world.declare(old)
    const asked = { payload: {}, subjectVersion: 0, reason: 'Syy', requestedBy: first.staffId }
    const lapsed = new Date('2026-08-01T10:00:00Z')
    const closing = { ...asked, kind: 'missingBagClosing' } as const
    await db()
      .insert(approval)
      .values([
        { ...closing, subject: '7', requestedAt: portal.now },
        { ...asked, kind: 'bagJoin', subject: String(depositId), requestedAt: portal.now },
        { ...closing, subject: String(depositId), requestedAt: lapsed },
      ])
    const at = { createdAt: portal.now, askedAt: portal.now, changedAt: portal.now }
    const of = { companyId: world.company.id, userId: world.user.id, ...at }
    await db()
      .insert(serviceCase)
      .values([
        { ...of, kind: 'missing', entryId: 7 },
        { ...of, kind: 'feedback', entryId: depositId },
      ])
    expect(await missing()).toMatchObject([{ isClosing: false, caseId: null }])
  })

  test('of a second declaration waits until it is linked', async () => {
    await count(first, ONE_LESS, world.owner, { number: '77' })
    const depositId = await world.declare(old)
    const [waiting] = (await read(supervisor, '/bags?state=second')).rows
    expect(await missing()).toMatchObject([{ depositId, bag: null }])
    await done(supervisor, ...(await link(depositId, waiting.bagId, waiting.version)))
    expect(await missing()).toEqual([])
    const again = await open(second, { bagId: waiting.bagId })
    expect([again.company, again.candidates]).toEqual([null, []])
    const { outcome, bag } = await count(second, ONE_LESS, { chosen: depositId }, { bagId: waiting.bagId })
    const decider = await world.hire('esimies2', 'supervisor')
    const decision = decided(ONE_LESS, { chosen: depositId })
    expect([outcome, (await onBag(decider, bag, 'decide', decision)).difference]).toEqual(['disputed', -20])
    expect(await made(handledDeposit)).toMatchObject([{ depositId, error1: '' }])
  })

  test('is answered by a bag counted without a declaration', async () => {
    await count(first, DECLARED, world.owner)
    const { bag: closed } = await count(second, DECLARED, world.owner)
    const { bagId, version } = closed
    const depositId = await world.declare(old)
    const answer = { bagId, state: 'counted', isFree: true, version }
    expect(await missing()).toMatchObject([{ bag: answer, scans: [] }])
    expect(await refused(supervisor, ...(await link(depositId, bagId, 0)))).toBe('changedElsewhere')
    // Money was counted already: one supervisor asks, another approves.
    const approver = await world.hire('esimies2', 'supervisor')
    const { approvalId } = await done(supervisor, ...(await link(depositId, bagId, version)))
    await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    expect(await made(handledDeposit)).toMatchObject([{ depositId, signedTotalCents: null }])
    expect(await made(deposit)).toMatchObject([{ countingState: 'käsitelty' }])
    expect(await refused(supervisor, ...(await link(depositId, bagId, version)))).toBe('depositHandled')
  })

  test('gets no bag where the systems have counted it', async () => {
    const { bag: other } = await done(first, '/bags/receive', { number: '77' })
    const depositId = await world.declare(old)
    const result = { extId: 'L1', depositId, accountingDate: '2026-11-15' }
    await db()
      .insert(handledDeposit)
      .values({ ...result, ...world.owner })
    const path = await link(depositId, other.bagId, other.version)
    expect(await refused(supervisor, ...path)).toBe('depositHandled')
  })
})

test('scans that others took back are watched meanwhile', async () => {
  const daysAgo = (days: number) => new Date(portal.now.getTime() - days * 86_400_000)
  const withdrawn = (number: string, { days = 0, by = supervisor, ...more } = {}) =>
    addBag(number, { state: 'withdrawn', withdrawnAt: daysAgo(days), withdrawnBy: by.staffId, ...more })
  const declare = (securityBagNumber: string, more: Partial<typeof deposit.$inferInsert> = {}) =>
    world.declare({ securityBagNumber, ...more })
  await addBag('5', { ...world.owner, state: 'counted', closedAt: daysAgo(1) })
  await withdrawn('5')
  await withdrawn('1')
  await withdrawn('2', { days: 15 })
  await withdrawn('3', { by: first })
  await withdrawn('4')
  await addBag('4')
  for (const _ of [1, 2]) await withdrawn('6')
  await declare('7')
  await withdrawn('7', { days: 15 })
  await declare('8', { countingState: 'käsitelty' })
  await withdrawn('8')
  await declare('9', { removedAt: portal.now })
  await withdrawn('9')
  await withdrawn('20', { days: 15, linkedDepositId: await declare('10') } as object)
  await declare('11')
  await addBag('11')
  const listed = numbersOf(await read(supervisor, '/bags/withdrawn'))
  expect(listed.toSorted()).toEqual(['1', '20', '5', '6', '6', '7', '9'])
})

test('places are found by beginnings of words, with their accounts', async () => {
  const named = { name: 'Kahvila Prosentti 50%', businessId: '7654321-9', city: 'Ähtäri' }
  const shop = await addPlace(portal, named)
  await addAccount(db(), shop.companyId, { endedAt: portal.now })
  await addPlace(portal, { name: 'Prosentti suljettu', endedAt: portal.now })
  const found = async (words: string) => (await read(first, `/companies?q=${encodeURIComponent(words)}`)).rows
  const fitting = await Promise.all(['prosentti', '7654321-9', 'ÄHT kahv'].map(found))
  const { companyId, accountId } = shop
  expect(fitting).toMatchObject(fitting.map(() => [{ companyId, accounts: [{ accountId }] }]))
  expect(fitting.map(([{ accounts }]) => accounts.length)).toEqual([1, 1, 1])
  const others = await Promise.all(['', "%'_:*", 'sentti', 'prosentti turku'].map(found))
  expect(others).toEqual([[], [], [], []])
})

describe('suspect notes', () => {
  const suspects = [{ denomination: 'pcs_50e', serial: 'X123' }]
  const notes = async (query = '') => (await read(second, `/suspects${query}`)).rows
  const HANDED = { to: 'Helsingin poliisi', on: '2026-11-16', version: 0 }

  /** Two counters find the same suspect note, which closes the bag. */
  async function foundByTwo(): Promise<string> {
    await world.declare()
    await count(first, MUCH_LESS, { suspects })
    await count(second, MUCH_LESS, { suspects })
    return `/suspects/${(await notes())[0].suspectId}/handed`
  }

  test('are listed once their bag is closed, with the deadline', async () => {
    await world.declare()
    await count(first, MUCH_LESS, { suspects })
    expect(await notes()).toEqual([])
    await count(second, MUCH_LESS, { suspects })
    const note = { name: '50 €', worth: 50, serial: 'X123', number: BAG, due: '2026-12-14' }
    expect(await notes()).toMatchObject([{ ...note, handedOn: null, isLate: false }])
    expect(await made(handledDeposit)).toMatchObject([{ totalCents: 1_210_00, error3: 'Epäilty seteli' }])
    const counted = async (query: string) => (await read(first, `/bags/counts${query}`)).suspects
    expect([await counted(''), await counted('?office=Turku')]).toEqual([1, 0])
  })

  test('are handed over once, by a supervisor, to somebody named', async () => {
    const path = await foundByTwo()
    expect(await refused(first, path, HANDED)).toBe('forbidden')
    const handed = { handedTo: HANDED.to, handedOn: HANDED.on, handedBy: 'esimies Työntekijä' }
    expect(await done(supervisor, path, HANDED)).toMatchObject(handed)
    expect(await refused(supervisor, path, { ...HANDED, version: 1 })).toBe('stateChanged')
    expect(await notes()).toEqual([])
    const [newest, ...others] = await notes('?handed=true')
    expect([newest, others.map(({ number }: { number: string }) => number)]).toMatchObject([
      handed,
      ['50002000000001', '50001'],
    ])
  })

  test('are handed over on a day between finding and today', async () => {
    const path = await foundByTwo()
    expect(await refused(supervisor, path, { ...HANDED, on: '2026-11-15' })).toBe('dayInPast')
    expect(await refused(supervisor, path, { ...HANDED, on: '2026-11-17' })).toBe('dayInFuture')
    portal.now = new Date('2026-11-16T22:30:00Z')
    const late = await world.hire('esimies2', 'supervisor')
    expect(await refused(late, path, { ...HANDED, on: '2026-11-18' })).toBe('dayInFuture')
    expect(await done(late, path, { ...HANDED, on: '2026-11-17' })).toMatchObject({ handedOn: '2026-11-17' })
  })

  test('are late from the day after their deadline on', async () => {
    const path = await foundByTwo()
    const isLateOn = async (now: string, name: string) => {
      portal.now = new Date(now)
      const reader = await world.hire(name, 'supervisor')
      return (await read(reader, '/suspects')).rows.map(({ isLate }: { isLate: boolean }) => isLate)
    }
    expect(await isLateOn('2026-12-14T21:59:00Z', 'esimies2')).toEqual([false])
    expect(await isLateOn('2026-12-14T22:00:00Z', 'esimies3')).toEqual([true])
    const later = await world.hire('esimies4', 'supervisor')
    expect((await done(later, path, { ...HANDED, on: '2026-12-15' })).isLate).toBe(false)
  })

  test('have their time from the count that first found one', async () => {
    await world.declare()
    const found = portal.now
    await count(first, MUCH_LESS, { suspects })
    portal.now = new Date('2026-11-18T08:00:00Z')
    const { bag } = await count(await world.hire('laskija3', 'counter'), DECLARED, { suspects })
    portal.now = new Date('2026-11-19T08:00:00Z')
    const decider = await world.hire('esimies2', 'supervisor')
    await onBag(decider, bag, 'decide', decided(MUCH_LESS, { suspects }))
    expect(await made(suspectNote)).toMatchObject([
      { foundAt: found, foundBy: first.staffId, dueDate: '2026-12-14' },
    ])
  })

  test('are not found by a count never sent', async () => {
    await world.declare()
    const typed = await open(first)
    await first.change(`/bags/${typed.bagId}/pass`, {
      version: typed.version,
      tills: [MUCH_LESS],
      intact: true,
      suspects,
    })
    await onBag(supervisor, typed, 'back')
    portal.now = new Date('2026-11-18T08:00:00Z')
    const third = await world.hire('laskija3', 'counter')
    await count(third, MUCH_LESS, { suspects })
    await count(await world.hire('laskija4', 'counter'), MUCH_LESS, { suspects })
    expect(await made(suspectNote)).toMatchObject([
      { foundAt: portal.now, foundBy: third.staffId, dueDate: '2026-12-16' },
    ])
  })
})
