import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { playClaims, playFits } from '../../../test/hostile-counting.ts'
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
} from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { isWhole } from '../../../test/whole.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { bag as bagTable, entryEvent, handledDeposit } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

describe('claimed numbers', () => {
  const { db, world, first, second, supervisor } = givenCounting()
  /** The place that has somebody else's number, and its account. */
  let thief = { companyId: 0, accountId: 0 }

  beforeEach(async () => {
    const company = await addCompany(db(), { name: 'Toinen Paikka', city: 'Turku' })
    thief = { companyId: company.id, accountId: (await addAccount(db(), company.id)).id }
  })

  const claim = () => world.declare(thief)
  const credited = async () => (await db().select().from(handledDeposit)).map(({ companyId }) => companyId)
  const sendFor = (staff: Staff, bag: { bagId: number; version: number }, chosen: number) =>
    send(staff, bag, DECLARED, { chosen })

  test('a scan ties a bag to nobody; it is tied to the only living declaration when it is opened [R-COUNT-01]', async () => {
    const depositId = await world.declare()
    const { bag } = await done(first, '/bags/receive', { number: BAG })
    expect(bag.company).toMatchObject({ name: 'Esimerkki Kamppi' })
    const ties = async () => (await db().select().from(bagTable)).map((row) => [row.depositId, row.accountId])
    expect(await ties()).toEqual([[null, null]])
    expect(await open(first)).toMatchObject({ isDeclared: true, candidates: [] })
    expect(await ties()).toEqual([[depositId, world.account.id]])
  })

  describe('money does not follow whoever declared the number [R-COUNT-02]', () => {
    test.each(['before the arrival', 'after the arrival'])(
      'declared by another place %s: both are shown, without a sum, and the second person’s slip decides',
      async (when) => {
        const stolen = when === 'before the arrival' ? await claim() : 0
        await done(first, '/bags/receive', { number: BAG })
        const right = await world.declare()
        if (!stolen) await claim()
        const bag = await open(first)
        expect(bag).toMatchObject({ isDeclared: false, company: null, accountNumber: '', salesDay: null })
        expect(
          bag.candidates.map(({ company }: { company: { name: string } }) => company.name).toSorted(),
        ).toEqual(['Esimerkki Kamppi', 'Toinen Paikka'])
        expect(shownFigures(JSON.stringify(bag), ['1260', '126000'])).toEqual([])
        const body = { tills: [DECLARED], version: bag.version, ...whole }
        expect(await refused(first, `/bags/${bag.bagId}/send`, body)).toBe('companyUnchosen')
        const sent = await sendFor(first, bag, right)
        expect(sent).toMatchObject({ outcome: 'second' })
        expect(sent).not.toHaveProperty('declared')
        const again = await open(second)
        expect(again).toMatchObject({ company: null, isDeclared: false, chosen: null })
        expect(again.candidates).toHaveLength(2)
        expect(await refused(second, `/bags/${bag.bagId}/send`, { ...body, version: again.version })).toBe(
          'companyUnchosen',
        )
        expect(await sendFor(second, again, right)).toMatchObject({ outcome: 'equal', difference: 0 })
        expect(await credited()).toEqual([world.company.id])
      },
    )

    test('declared by another place while the bag is counted, the count is not taken before the place is chosen', async () => {
      const stolen = await claim()
      const bag = await open(first)
      expect(bag.company).toMatchObject({ name: 'Toinen Paikka' })
      const right = await world.declare()
      const body = { tills: [DECLARED], version: bag.version, ...whole }
      expect(await refused(first, `/bags/${bag.bagId}/send`, body)).toBe('companyUnchosen')
      const shown = await open(first)
      expect([shown.company, shown.candidates.length]).toEqual([null, 2])
      expect((await sendFor(first, shown, right)).outcome).toBe('second')
      expect((await sendFor(second, await open(second), right)).outcome).toBe('equal')
      const states = await db().select({ id: deposit.id, state: deposit.countingState }).from(deposit)
      expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
        [stolen]: 'uusi',
        [right]: 'käsitelty',
      })
    })

    test('declared by another place while the difference is shown, closing leads to the second count', async () => {
      await claim()
      const shown = await send(first, await open(first), { pcs_50e: 22, pcs_20e: 7 })
      expect(shown.outcome).toBe('differs')
      const right = await world.declare()
      const { bagId, version } = shown.bag
      expect(await done(first, `/bags/${bagId}/close`, { version })).toMatchObject({ state: 'second' })
      expect(await db().select().from(bagTable)).toMatchObject([{ compared: false, counterId: null }])
      expect(await db().select().from(handledDeposit)).toEqual([])
      const sent = await send(second, await open(second), { pcs_50e: 22, pcs_20e: 7 }, { chosen: right })
      expect(sent.outcome).toBe('disputed')
    })

    test('two who read the slip differently leave it to the supervisor, who counts and chooses', async () => {
      const [stolen, right] = [await claim(), await world.declare()]
      await sendFor(first, await open(first), stolen)
      const { outcome, bag } = await sendFor(second, await open(second), right)
      expect([outcome, bag.company?.name]).toEqual(['disputed', 'Esimerkki Kamppi'])
      const facts = await read(supervisor, `/bags/${bag.bagId}`)
      expect(facts.passes.map(({ chosen }: { chosen: number }) => chosen)).toEqual([stolen, right])
      expect([facts.company, facts.candidates.length]).toEqual([null, 2])
      const decision = { tills: [DECLARED], ...whole, reason: 'Lapussa lukee Kamppi', version: bag.version }
      expect(await refused(supervisor, `/bags/${bag.bagId}/decide`, decision)).toBe('companyUnchosen')
      await done(supervisor, `/bags/${bag.bagId}/decide`, { ...decision, chosen: right })
      expect(await credited()).toEqual([world.company.id])
    })

    test('a slip of a third place is counted for that place, by two who both say that it is none of these', async () => {
      await claim()
      const other = await addCompany(db())
      const account = await addAccount(db(), other.id)
      const bag = await open(first)
      await world.declare()
      const owner = { chosen: 'none', companyId: other.id, accountId: account.id }
      expect(await send(first, bag, DECLARED, owner)).toMatchObject({ outcome: 'second' })
      const again = await open(second)
      expect([again.company, again.accountNumber]).toEqual([null, ''])
      expect(await send(second, again, DECLARED, owner)).toMatchObject({ outcome: 'equal', declared: null })
      expect(await credited()).toEqual([other.id])
    })

    test('a slip of another place than the only one that declared the number is counted for that place', async () => {
      await claim()
      const bag = await open(first)
      const owner = { chosen: 'none', companyId: world.company.id, accountId: world.account.id }
      expect(await send(first, bag, DECLARED, owner)).toMatchObject({ outcome: 'second' })
      const again = await open(second)
      expect([again.company, again.candidates.length]).toEqual([null, 1])
      expect(await send(second, again, DECLARED, owner)).toMatchObject({ outcome: 'equal' })
      expect(await credited()).toEqual([world.company.id])
    })

    test('a declaration that is not one of these is no choice', async () => {
      await claim()
      await world.declare()
      const other = await world.declare({ securityBagNumber: '5550001' })
      const { bagId, version } = await open(first)
      const body = { tills: [DECLARED], version, ...whole, chosen: other }
      expect(await refused(first, `/bags/${bagId}/send`, body)).toBe('companyUnchosen')
    })

    test('what was not chosen goes on waiting, and is missing in its time', async () => {
      const [stolen, right] = [await claim(), await world.declare()]
      const missing = async () =>
        (await read(supervisor, '/bags/missing')).rows.map(
          ({ depositId }: { depositId: number }) => depositId,
        )
      await done(first, '/bags/receive', { number: BAG })
      const old = { createdAt: new Date('2026-11-09T10:00:00Z') }
      await db().update(deposit).set(old).where(eq(deposit.id, stolen))
      expect(await missing()).toEqual([])
      await sendFor(first, await open(first), right)
      expect(await missing()).toEqual([])
      await sendFor(second, await open(second), right)
      expect(await missing()).toEqual([stolen])
      const told = await db().select().from(entryEvent)
      expect(told.map(({ entryId, stage }) => [entryId, stage])).toEqual([
        [right, 'arrived'],
        [right, 'counting'],
        [right, 'counted'],
      ])
    })
  })
})

describe('claims and counts of many, at random', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const SEED = 20_261_117
  /** The embedded database takes hours for as much, and what is decided here is the server's. */
  const isLong = isWhole && databaseKind === 'postgres'

  test('whoever declares the numbers of others, and whenever, gets none of their money by one person alone [R-COUNT-02]', async () => {
    const { counts, findings } = await playClaims(portal, { seed: SEED, bags: isLong ? 2_000 : 20 })
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ 'to the wrong account': 0 })
  })

  test('over random passes no bag is closed by one person alone with other pieces than were compared [R-COUNT-04]', async () => {
    const { findings } = await playFits(portal, { seed: SEED, passes: isLong ? 5_000 : 30 })
    expect(findings).toEqual([])
  })
})
