import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addPlace,
  BAG,
  count,
  counted,
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
  refusedOnBag,
  save,
  send,
  whole,
} from '../../../test/bags-world.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { addAccount } from '../../../test/world.ts'
import { countPass, entryEvent, handledDeposit } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'

describe('counting', () => {
  const { portal, made, world, first, second } = givenCounting({ declared: {} })

  test('a bag whose count agrees is closed at once', async () => {
    await done(first, '/bags/receive', { number: `CN ${BAG}` })
    const answer = await count(first, DECLARED)
    expect(answer).toMatchObject({ outcome: 'equal', difference: 0, bag: { state: 'counted' } })
    expect(await made(handledDeposit)).toMatchObject([
      {
        extId: `desk-bag-${answer.bag.bagId}`,
        depositId: world.depositId,
        signedTotalCents: 1_260_00,
        differenceCents: 0,
        totalCents: 1_260_00,
        dueDate: '2026-11-16',
      },
    ])
    const told = (await made(outbox)).map(({ type }) => type)
    expect([await made(message), told]).toEqual([[], ['deposit.arrived', 'deposit.counted']])
  })

  test('a closed bag marks its declaration and tells all steps', async () => {
    await count(first, DECLARED)
    const stages = (await made(entryEvent)).map(({ entryId, stage }) => [entryId, stage])
    expect(stages).toEqual(['arrived', 'counting', 'counted'].map((stage) => [world.depositId, stage]))
    expect(await made(deposit)).toMatchObject([{ countingState: 'käsitelty' }])
  })

  test('a note less is shown by denomination', async () => {
    const shown = await count(first, ONE_LESS)
    const byDenomination = [{ name: '20 €', declared: 8, counted: 7, difference: -20 }]
    const sums = { declared: 1260, counted: 1240, difference: -20 }
    expect(shown).toMatchObject({ outcome: 'differs', ...sums, byDenomination })
    expect(await made(handledDeposit)).toEqual([])
  })

  test('a closed difference is told once, by denomination', async () => {
    const { bag } = await count(first, ONE_LESS)
    expect(await onBag(first, bag, 'close')).toMatchObject({ state: 'counted' })
    expect(await made(handledDeposit)).toHaveLength(1)
    const [notice, ...others] = await made(message)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      extId: `desk-bag-${bag.bagId}`,
      type: 'poikkeama',
      header: `Laskentaero, pussi [txt|${BAG}]`,
      companyId: world.company.id,
    })
    expect(notice?.body).toContain('20 €: ilmoitettu 8, laskettu 7')
  })

  test('nothing that was declared reaches a counter before the count', async () => {
    const received = await first.act('/bags/receive', { number: BAG })
    const opened = await first.act('/bags/open', { number: BAG })
    const listed = await first.browser.get('/bags?state=counting')
    for (const { body } of [received, opened, listed]) {
      expect(body).toContain(BAG)
      expect(shownFigures(body, ['1260', '126000'])).toEqual([])
      expect(body).not.toContain('"pcs_50e":22')
    }
  })

  test('what was typed is there when the page is opened again', async () => {
    await save(portal, first, await open(first), { tills: [{ pcs_50e: 11 }] })
    expect((await open(first)).tills).toMatchObject([{ pcs_50e: 11 }])
  })

  describe('a second count', () => {
    test('is made blind by another person, and equal counts close', async () => {
      const sent = await count(first, MUCH_LESS)
      expect(sent).toEqual({ outcome: 'second', bag: expect.objectContaining({ state: 'second' }) })
      const { bagId } = sent.bag
      expect(await refused(first, '/bags/open', { bagId })).toBe('sameCounter')
      const again = await open(second, { bagId })
      expect(again.tills).toEqual([])
      expect(await send(second, again, MUCH_LESS)).toMatchObject({ outcome: 'equal', difference: -50 })
      expect(await made(message)).toHaveLength(1)
    })

    test('that differs goes to the supervisor, without figures', async () => {
      await count(first, MUCH_LESS)
      const bag = expect.objectContaining({ state: 'disputed' })
      expect(await count(second, DECLARED)).toEqual({ outcome: 'disputed', bag })
      expect(await made(handledDeposit)).toEqual([])
    })

    test.for([
      ['fewer', { pcs_50e: 22, pcs_20e: 9 }],
      ['more', { pcs_50e: 22, pcs_20e: 7 }],
      ['others of the same sum', { pcs_50e: 22, pcs_20e: 7, pcs_10e: 2 }],
    ] as const)('is asked for when pieces become %s afterwards [R-COUNT-04]', async ([, low]) => {
      const shown = await count(first, low)
      expect(shown.outcome).toBe('differs')
      const sent = await send(first, await onBag(first, shown.bag, 'again'), DECLARED)
      expect(sent).toEqual({ outcome: 'second', bag: expect.objectContaining({ state: 'second' }) })
      expect((await made(countPass)).map(({ fitted }) => fitted)).toEqual([false, true])
    })

    test('is not asked for when the same pieces are counted again', async () => {
      const { bag } = await count(first, ONE_LESS)
      const again = await onBag(first, bag, 'again')
      const tills = [{ pcs_50e: 22 }, { pcs_20e: 7 }]
      const sent = await onBag(first, again, 'send', { ...whole, tills })
      expect(sent).toMatchObject({ outcome: 'differs', difference: -20 })
    })
  })

  test('a repeated act gives the same answer and does nothing more', async () => {
    const { bagId, version } = await open(first)
    const body = { ...counted(DECLARED), version }
    const act = (more: object = {}) => first.act(`/bags/${bagId}/send`, { ...body, ...more }, 'same-key-1')
    const answers = [await act(), await act()]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await act({ intact: false })).statusCode).toBe(422)
    expect(await made(handledDeposit)).toHaveLength(1)
    expect((await made(audit)).filter(({ action }) => action === 'bag.counted')).toHaveLength(1)
  })

  test('an act without key, version or table is refused', async () => {
    const bag = await open(first)
    const path = `/bags/${bag.bagId}/send`
    const found = counted({ pcs_50e: 1 })
    const unkeyed = await first.browser.post(path, { ...found, version: bag.version })
    expect([
      unkeyed.json().code,
      await refused(first, path, { ...found, version: bag.version - 1 }),
      await refusedOnBag(second, bag, 'send', found),
      await refused(first, '/bags/open', { number: '5551' }),
    ]).toEqual(['keyRequired', 'changedElsewhere', 'stateChanged', 'otherBagOpen'])
  })

  test('a bag is set aside with a reason and brought back', async () => {
    const aside = await onBag(first, await open(first), 'aside', { reason: 'Sinetti auki' })
    expect(aside).toMatchObject({ state: 'aside', asideReason: 'Sinetti auki' })
    expect(await onBag(second, aside, 'bringback')).toMatchObject({ state: 'arrived', asideReason: '' })
  })
})

describe('results', () => {
  const { db, made, world, first, second, supervisor } = givenCounting({
    declared: { reference: '13', message: 'Kassa 1' },
  })
  const lastEvent = async () => (await made(outbox)).at(-1)
  const suspects = [{ denomination: 'pcs_50e', serial: 'X1' }]
  const found = { ...MUCH_LESS, vouchers: 2, voucherSum: 18.5 }
  const declared = { reference: '13', message: 'Kassa 1', declared: 1_260_00, suspects }

  const countTwice = async () => {
    await count(first, found, { suspects })
    return (await count(second, found, { suspects })).bag
  }

  test('are told to the systems with everything that a booking needs [R-COUNT-08]', async () => {
    await countTwice()
    const told = { ...declared, counted: 1_210_00, difference: -50_00, vouchers: 2, voucherSum: 18_50 }
    const pieces = { pcs_500e: 0, pcs_50e: 21, pcs_20e: 8, pcs_1cent: 0 }
    expect(await lastEvent()).toMatchObject({ type: 'deposit.counted', data: { ...told, ...pieces } })
    expect(await made(handledDeposit)).toMatchObject([
      { signedTotalCents: 1_260_00, differenceCents: -50_00 },
    ])
  })

  test('are told once more when they are corrected [R-COUNT-08] [R-COUNT-09]', async () => {
    const approver = await world.hire('esimies2', 'supervisor')
    const wish = { tills: [{ ...found, pcs_20e: 9 }], reason: 'Seteli löytyi' }
    const { approvalId } = await onBag(supervisor, await countTwice(), 'correct', wish)
    await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    const sums = { before: 1_210_00, counted: 1_230_00, difference: -30_00 }
    const data = { ...declared, ...sums, pcs_20e: 9, vouchers: 2 }
    expect(await lastEvent()).toMatchObject({ type: 'deposit.corrected', data })
    expect(await made(handledDeposit)).toMatchObject([{ differenceCents: -30_00 }])
  })

  test('have a report and a difference for each till [R-COUNT-09]', async () => {
    const tills = [
      { registerText: 'Kassa 1', declared: 1_090, pcs_50e: 22 },
      { registerText: 'Kassa 2', pcs_20e: 8 },
    ]
    const { outcome } = await onBag(first, await open(first), 'send', { ...whole, tills })
    expect(outcome).toBe('equal')
    const told = (await made(handledDeposit)).map(
      ({ parentId, totalCents, differenceCents, registerText }) => [
        parentId !== null,
        totalCents,
        differenceCents,
        registerText,
      ],
    )
    expect(told).toEqual([
      [false, 1_260_00, 0, ''],
      [true, 1_100_00, 10_00, 'Kassa 1'],
      [true, 160_00, null, 'Kassa 2'],
    ])
  })

  describe('that became equal only after the comparison', () => {
    const fit = async () => {
      const { bag } = await count(first, ONE_LESS)
      await send(first, await onBag(first, bag, 'again'), DECLARED)
    }

    test('are shown to supervisors by person, and to no counter [R-COUNT-05]', async () => {
      await fit()
      await open(second, { number: '999111' })
      const rows = [{ counter: 'laskija Työntekijä', fitted: 1, linked: 0 }]
      expect(await read(supervisor, '/bags/fitted')).toEqual({ since: '2026-08-17', rows })
      expect((await first.browser.get('/bags/fitted')).statusCode).toBe(403)
    })

    test('are shown for ninety days [R-COUNT-05]', async () => {
      await fit()
      const rowsSavedAt = async (savedAt: Date) => {
        await db().update(countPass).set({ savedAt }).where(eq(countPass.staffId, first.staffId))
        return (await read(supervisor, '/bags/fitted')).rows.length
      }
      const since = new Date('2026-08-16T21:00:00Z')
      expect([await rowsSavedAt(since), await rowsSavedAt(new Date(since.getTime() - 1))]).toEqual([1, 0])
    })
  })
})

describe('a bag that nobody declared', () => {
  const { portal, db, made, world, first, second, supervisor } = givenCounting()
  const NUMBER = '999111'
  const ONE = { pcs_20e: 1 }
  const undeclared = { number: NUMBER }

  test('needs an owner, and its customer is told', async () => {
    const bag = await open(first, undeclared)
    expect(await refusedOnBag(first, bag, 'send', counted(ONE))).toBe('ownerRequired')
    await send(first, bag, ONE, world.owner)
    const sums = { outcome: 'equal', declared: null, difference: null, counted: 20 }
    expect(await count(second, ONE, world.owner, undeclared)).toMatchObject(sums)
    expect(await made(handledDeposit)).toMatchObject([
      { signedTotalCents: null, totalCents: 20_00, error1: 'Tilitysilmoitus puuttuu' },
    ])
    expect(await made(message)).toMatchObject([{ header: `Tilitysilmoitus puuttuu, pussi [txt|${NUMBER}]` }])
  })

  test('is given its owner by two people who work blind [R-COUNT-02]', async () => {
    await count(first, ONE, world.owner, undeclared)
    const again = await open(second, undeclared)
    expect([again.company, again.accountNumber]).toEqual([null, ''])
    expect((await read(second, `/bags/${again.bagId}`)).accountNumber).toBe('')
    expect(await refusedOnBag(second, again, 'send', counted(ONE))).toBe('ownerRequired')
    const other = await addPlace(portal)
    expect((await send(second, again, ONE, other)).outcome).toBe('disputed')
  })

  test('is decided for one of the owners whom two have said [R-COUNT-02]', async () => {
    const other = await addPlace(portal)
    await count(first, ONE, world.owner, undeclared)
    const { bag } = await count(second, ONE, other, undeclared)
    expect(await refusedOnBag(supervisor, bag, 'decide', decided(ONE))).toBe('ownerRequired')
    const { bag: closed } = await onBag(supervisor, bag, 'decide', decided(ONE, other))
    expect(closed).toMatchObject({ state: 'counted', company: { companyId: other.companyId } })
    expect(await made(handledDeposit)).toMatchObject([other])
  })

  test.for([
    ['an account that has ended', 'own', { endedAt: new Date('2026-11-14T08:00:00Z') }],
    ['an account of another place', 'other', {}],
  ] as const)('is not owned by %s', async ([, place, values]) => {
    const { companyId } = place === 'own' ? world.owner : await addPlace(portal)
    const { id: accountId } = await addAccount(db(), companyId, values)
    const bag = await open(first, undeclared)
    const body = counted(ONE, { ...world.owner, accountId })
    expect(await refusedOnBag(first, bag, 'send', body)).toBe('ownerRequired')
    expect((await send(first, bag, ONE, world.owner)).outcome).toBe('second')
  })

  describe('whose number a handled declaration had', () => {
    const handled = { securityBagNumber: NUMBER, countingState: 'käsitelty' }
    const removed = { removedAt: new Date('2026-11-14T08:00:00Z') }

    test.for([
      ['is counted elsewhere', {}, 'countedElsewhere'],
      ['is another one where that was removed', removed, undefined],
      [
        'is counted elsewhere for 90 days',
        { createdAt: new Date('2026-08-17T08:00:00Z') },
        'countedElsewhere',
      ],
      ['is another one after 90 days', { createdAt: new Date('2026-08-17T07:59:59Z') }, undefined],
    ] as const)('%s', async ([, values, code]) => {
      await world.declare({ ...handled, ...values })
      expect(await refused(first, '/bags/open', undeclared)).toBe(code)
    })

    test('is another one the day after it was counted', async () => {
      await world.declare()
      await count(first, DECLARED)
      portal.now = new Date('2026-11-16T08:00:01Z')
      const next = await world.hire('laskija3', 'counter')
      expect(await open(next)).toMatchObject({ isDeclared: false, company: null })
    })
  })
})
