import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPlace,
  BAG,
  count,
  counted,
  decided,
  DECLARED,
  done,
  givenCounting,
  onBag,
  ONE_LESS,
  open,
  type Owner,
  read,
  refusedOnBag,
  send,
} from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { playClaims, playFits } from '../../../test/hostile-counting.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'
import { bag as bagTable, entryEvent, handledDeposit } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

describe('a number that another place declared [R-COUNT-02]', () => {
  const { portal, db, made, world, first, second, supervisor } = givenCounting()
  /** The place that has somebody else's number. */
  let thief: Owner
  beforeEach(async () => {
    thief = await addPlace(portal, { name: 'Toinen Paikka', city: 'Turku' })
  })

  const claim = () => world.declare(thief)
  const credited = async () => (await made(handledDeposit)).map(({ companyId }) => companyId)
  const own = [] as number[]
  beforeEach(() => own.splice(0, 1, world.company.id))

  test('is tied when it is opened, to the only living declaration [R-COUNT-01]', async () => {
    const depositId = await world.declare()
    const { bag } = await done(first, '/bags/receive', { number: BAG })
    expect(bag.company).toMatchObject({ name: 'Esimerkki Kamppi' })
    const ties = async () => (await made(bagTable)).map((row) => [row.depositId, row.accountId])
    expect(await ties()).toEqual([[null, null]])
    expect(await open(first)).toMatchObject({ isDeclared: true, candidates: [] })
    expect(await ties()).toEqual([[depositId, world.account.id]])
  })

  describe.for(['before', 'after'] as const)('%s the arrival', (when) => {
    let right = 0
    beforeEach(async () => {
      if (when === 'before') await claim()
      await done(first, '/bags/receive', { number: BAG })
      right = await world.declare()
      if (when === 'after') await claim()
    })

    test('is shown with both places and no sum', async () => {
      const bag = await open(first)
      const nobody = { isDeclared: false, company: null, accountNumber: '', salesDay: null }
      expect(bag).toMatchObject(nobody)
      const names = bag.candidates.map(({ company }: { company: { name: string } }) => company.name)
      expect(names.toSorted()).toEqual(['Esimerkki Kamppi', 'Toinen Paikka'])
      expect(shownFigures(JSON.stringify(bag), ['1260', '126000'])).toEqual([])
      expect(await refusedOnBag(first, bag, 'send', counted(DECLARED))).toBe('companyUnchosen')
    })

    test('is decided by the slip that a second person reads', async () => {
      const sent = await count(first, DECLARED, { chosen: right })
      expect([sent.outcome, 'declared' in sent]).toEqual(['second', false])
      const again = await open(second)
      expect(again).toMatchObject({ company: null, isDeclared: false, chosen: null })
      expect(again.candidates).toHaveLength(2)
      expect(await refusedOnBag(second, again, 'send', counted(DECLARED))).toBe('companyUnchosen')
      const closed = await send(second, again, DECLARED, { chosen: right })
      expect(closed).toMatchObject({ outcome: 'equal', difference: 0 })
      expect(await credited()).toEqual(own)
    })
  })

  test('must be chosen before the count is taken', async () => {
    const stolen = await claim()
    const bag = await open(first)
    expect(bag.company).toMatchObject({ name: 'Toinen Paikka' })
    const right = await world.declare()
    expect(await refusedOnBag(first, bag, 'send', counted(DECLARED))).toBe('companyUnchosen')
    const shown = await open(first)
    expect([shown.company, shown.candidates.length]).toEqual([null, 2])
    await send(first, shown, DECLARED, { chosen: right })
    expect((await count(second, DECLARED, { chosen: right })).outcome).toBe('equal')
    const states = (await made(deposit)).map(({ id, countingState }) => [id, countingState])
    expect(states).toEqual([
      [stolen, 'uusi'],
      [right, 'käsitelty'],
    ])
  })

  test('while the difference is shown leads to the second count', async () => {
    await claim()
    const { bag } = await count(first, ONE_LESS)
    const right = await world.declare()
    expect(await onBag(first, bag, 'close')).toMatchObject({ state: 'second' })
    expect(await made(bagTable)).toMatchObject([{ compared: false, counterId: null }])
    expect(await credited()).toEqual([])
    expect((await count(second, ONE_LESS, { chosen: right })).outcome).toBe('disputed')
  })

  test('whose slip two read differently is the supervisor’s', async () => {
    const [stolen, right] = [await claim(), await world.declare()]
    await count(first, DECLARED, { chosen: stolen })
    const { outcome, bag } = await count(second, DECLARED, { chosen: right })
    expect([outcome, bag.company?.name]).toEqual(['disputed', 'Esimerkki Kamppi'])
    const facts = await read(supervisor, `/bags/${bag.bagId}`)
    expect(facts.passes.map(({ chosen }: { chosen: number }) => chosen)).toEqual([stolen, right])
    expect([facts.company, facts.candidates.length]).toEqual([null, 2])
    expect(await refusedOnBag(supervisor, bag, 'decide', decided(DECLARED))).toBe('companyUnchosen')
    await onBag(supervisor, bag, 'decide', decided(DECLARED, { chosen: right }))
    expect(await credited()).toEqual(own)
  })

  test('is counted for a third place by two who say so', async () => {
    await claim()
    const other = await addPlace(portal)
    const bag = await open(first)
    await world.declare()
    const slip = { ...other, chosen: 'none' }
    expect((await send(first, bag, DECLARED, slip)).outcome).toBe('second')
    const again = await open(second)
    expect([again.company, again.accountNumber]).toEqual([null, ''])
    expect(await send(second, again, DECLARED, slip)).toMatchObject({ outcome: 'equal', declared: null })
    expect(await credited()).toEqual([other.companyId])
  })

  test('is counted for the place of the slip', async () => {
    await claim()
    const slip = { ...world.owner, chosen: 'none' }
    expect((await count(first, DECLARED, slip)).outcome).toBe('second')
    const again = await open(second)
    expect([again.company, again.candidates.length]).toEqual([null, 1])
    expect((await send(second, again, DECLARED, slip)).outcome).toBe('equal')
    expect(await credited()).toEqual(own)
  })

  test.for([
    ['another number', { securityBagNumber: '5550001' }],
    ['a removed declaration of the number', { removedAt: new Date('2026-11-15T08:00:00Z') }],
  ] as const)('is no choice for %s', async ([, values]) => {
    await claim()
    await world.declare()
    const chosen = await world.declare(values)
    const body = counted(DECLARED, { chosen })
    expect(await refusedOnBag(first, await open(first), 'send', body)).toBe('companyUnchosen')
  })

  test('that was not chosen waits on, and is missing in time', async () => {
    const [stolen, right] = [await claim(), await world.declare()]
    const missing = async () =>
      (await read(supervisor, '/bags/missing')).rows.map((row: { depositId: number }) => row.depositId)
    const old = { createdAt: new Date('2026-11-09T10:00:00Z') }
    await db().update(deposit).set(old).where(eq(deposit.id, stolen))
    await done(first, '/bags/receive', { number: BAG })
    const seen = [await missing()]
    await count(first, DECLARED, { chosen: right })
    seen.push(await missing())
    await count(second, DECLARED, { chosen: right })
    expect([...seen, await missing()]).toEqual([[], [], [stolen]])
    const told = (await made(entryEvent)).map(({ entryId, stage }) => [entryId, stage])
    expect(told).toEqual(['arrived', 'counting', 'counted'].map((stage) => [right, stage]))
  })
})

describe('claims and counts of many, at random', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const SEED = 20_261_117
  /** The embedded database takes hours for as much, and what is decided here is the server's. */
  const isLong = isWhole && databaseKind === 'postgres'

  test('nobody gets the money of others by one person alone [R-COUNT-02]', async () => {
    const { counts, findings } = await playClaims(portal, { seed: SEED, bags: isLong ? 2_000 : 12 })
    expect(findings).toEqual([])
    expect(counts['closed by one person']).toBeGreaterThan(0)
  })

  test('one person closes no bag with other pieces than compared [R-COUNT-04]', async () => {
    const { findings } = await playFits(portal, { seed: SEED, passes: isLong ? 5_000 : 20 })
    expect(findings).toEqual([])
  })
})
