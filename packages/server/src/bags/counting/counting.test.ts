import { describe, expect, test } from 'vitest'
import {
  BAG,
  DECLARED,
  givenCounting,
  MUCH_LESS,
  open,
  whole,
  type Staff,
  done,
  read,
  send,
  refused,
} from '../../../test/bags-world.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { entryEvent, countPass, handledDeposit } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { deposit } from '../../tables/submissions.ts'

describe('counting', () => {
  const { portal, world, first, second } = givenCounting({ declared: {} })

  const send = (
    staff: Staff,
    { bagId, version }: { bagId: number; version: number },
    counts: object,
    more = {},
  ) => staff.act(`/bags/${bagId}/send`, { tills: [counts], version, ...whole, ...more })

  const rowsOf = async () => {
    const { db } = portal.database
    return {
      results: await db.select().from(handledDeposit).orderBy(handledDeposit.id),
      notices: await db.select().from(message),
      events: (await db.select().from(outbox).orderBy(outbox.id)).filter(({ type }) =>
        type.startsWith('deposit.'),
      ),
      stages: (await db.select().from(entryEvent).orderBy(entryEvent.id)).map(({ stage }) => stage),
      deposit: (await db.select().from(deposit))[0]!,
    }
  }

  test('a bag whose count agrees is closed at once, with one result and no notice', async () => {
    await first.act('/bags/receive', { number: `CN ${BAG}` })
    const bag = await open(first)
    const sent = await send(first, bag, DECLARED)
    expect(sent.json()).toMatchObject({ outcome: 'equal', difference: 0, bag: { state: 'counted' } })
    const { results, notices, events, stages, deposit: declared } = await rowsOf()
    expect(results).toMatchObject([
      {
        extId: `desk-bag-${bag.bagId}`,
        depositId: world.depositId,
        signedTotalCents: 1_260_00,
        differenceCents: 0,
        totalCents: 1_260_00,
        dueDate: '2026-11-16',
      },
    ])
    expect(notices).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['deposit.arrived', 'deposit.counted'])
    expect(stages).toEqual(['arrived', 'counting', 'counted'])
    expect(declared.countingState).toBe('käsitelty')
  })

  test('a note less is shown, and closing tells the customer once, by denomination', async () => {
    const bag = await open(first)
    const sent = (await send(first, bag, { pcs_50e: 22, pcs_20e: 7 })).json()
    expect(sent).toMatchObject({
      outcome: 'differs',
      declared: 1260,
      counted: 1240,
      difference: -20,
      byDenomination: [{ name: '20 €', declared: 8, counted: 7, difference: -20 }],
    })
    const closed = await first.act(`/bags/${bag.bagId}/close`, { version: sent.bag.version })
    expect(closed.json()).toMatchObject({ state: 'counted' })
    const { results, notices } = await rowsOf()
    expect(results).toHaveLength(1)
    expect(notices).toMatchObject([
      {
        extId: `desk-bag-${bag.bagId}`,
        type: 'poikkeama',
        header: `Laskentaero, pussi [txt|${BAG}]`,
        companyId: world.company.id,
      },
    ])
    expect(notices[0]?.body).toContain('20 €: ilmoitettu 8, laskettu 7')
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

  test('what was kept on the way is there when the page is opened again', async () => {
    const bag = await open(first)
    const kept = await first.browser.post(`/bags/${bag.bagId}/pass`, {}, {})
    expect(kept.statusCode).toBe(405)
    await portal.app.inject({
      method: 'PUT',
      url: `/api/desk/bags/${bag.bagId}/pass`,
      headers: { cookie: first.browser.cookie(), 'x-desk': '1', 'idempotency-key': 'keep-0001' },
      payload: { tills: [{ pcs_50e: 11 }], version: bag.version },
    })
    expect((await open(first)).tills).toMatchObject([{ pcs_50e: 11 }])
  })

  describe('a second count', () => {
    test('is made by another person, who sees nothing of the first, and equal counts close', async () => {
      const sent = await send(first, await open(first), MUCH_LESS)
      expect(sent.json()).toEqual({ outcome: 'second', bag: expect.objectContaining({ state: 'second' }) })
      const { bagId } = sent.json().bag
      expect((await first.act('/bags/open', { bagId })).json().code).toBe('sameCounter')
      const again = await open(second, { bagId })
      expect(again.tills).toEqual([])
      expect((await send(second, again, MUCH_LESS)).json()).toMatchObject({
        outcome: 'equal',
        difference: -50,
      })
      expect((await rowsOf()).notices).toHaveLength(1)
    })

    test('that differs from the first goes to the supervisor, and tells nobody any figures', async () => {
      const { bagId } = (await send(first, await open(first), MUCH_LESS)).json().bag
      const sent = await send(second, await open(second, { bagId }), DECLARED)
      expect(sent.json()).toEqual({
        outcome: 'disputed',
        bag: expect.objectContaining({ state: 'disputed' }),
      })
      expect((await rowsOf()).results).toEqual([])
    })

    test.each([
      ['fewer', { pcs_50e: 22, pcs_20e: 9 }, DECLARED],
      ['more, up to what was declared', { pcs_50e: 22, pcs_20e: 7 }, DECLARED],
      ['others of the same sum', { pcs_50e: 22, pcs_20e: 7, pcs_10e: 2 }, DECLARED],
    ])(
      'is asked for when pieces are %s after the declaration was seen [R-COUNT-04]',
      async (_title, low, declared) => {
        const bag = await open(first)
        const shown = (await send(first, bag, low)).json()
        expect(shown.outcome).toBe('differs')
        const again = (await first.act(`/bags/${bag.bagId}/again`, { version: shown.bag.version })).json()
        const sent = await send(first, again, declared)
        expect(sent.json()).toEqual({ outcome: 'second', bag: expect.objectContaining({ state: 'second' }) })
        expect(await portal.database.db.select().from(countPass)).toMatchObject([
          { fitted: false },
          { fitted: true },
        ])
      },
    )

    test('is not asked for when the same pieces are counted again, in whichever tills', async () => {
      const bag = await open(first)
      const shown = (await send(first, bag, { pcs_50e: 22, pcs_20e: 7 })).json()
      const { version } = (await first.act(`/bags/${bag.bagId}/again`, { version: shown.bag.version })).json()
      const split = [{ pcs_50e: 22 }, { pcs_20e: 7 }]
      const sent = await first.act(`/bags/${bag.bagId}/send`, { tills: split, version, ...whole })
      expect(sent.json()).toMatchObject({ outcome: 'differs', difference: -20 })
    })
  })

  test('a repeated act gives the same answer and does nothing more', async () => {
    const bag = await open(first)
    const body = { tills: [DECLARED], version: bag.version, ...whole }
    const [one, two] = [
      await first.act(`/bags/${bag.bagId}/send`, body, 'same-key-1'),
      await first.act(`/bags/${bag.bagId}/send`, body, 'same-key-1'),
    ]
    expect(two.json()).toEqual(one.json())
    const other = await first.act(`/bags/${bag.bagId}/send`, { ...body, intact: false }, 'same-key-1')
    expect(other.statusCode).toBe(422)
    expect((await rowsOf()).results).toHaveLength(1)
    const acts = await portal.database.db.select().from(audit)
    expect(acts.filter(({ action }) => action === 'bag.counted')).toHaveLength(1)
  })

  test('an act without a key, on an old version or on another’s table is refused', async () => {
    const bag = await open(first)
    const body = { tills: [{ pcs_50e: 1 }], version: bag.version, ...whole }
    expect((await first.browser.post(`/bags/${bag.bagId}/send`, body)).json().code).toBe('keyRequired')
    expect((await send(first, { ...bag, version: bag.version - 1 }, {})).json().code).toBe('changedElsewhere')
    expect((await send(second, bag, {})).json().code).toBe('stateChanged')
    expect((await first.act('/bags/open', { number: '5551' })).json().code).toBe('otherBagOpen')
  })

  test('a bag is set aside with a reason and brought back', async () => {
    const bag = await open(first)
    const aside = await first.act(`/bags/${bag.bagId}/aside`, {
      version: bag.version,
      reason: 'Sinetti auki',
    })
    expect(aside.json()).toMatchObject({ state: 'aside', asideReason: 'Sinetti auki' })
    const back = await second.act(`/bags/${bag.bagId}/bringback`, { version: aside.json().version })
    expect(back.json()).toMatchObject({ state: 'arrived', asideReason: '' })
  })
})

describe('results', () => {
  const { db, world, first, second, supervisor } = givenCounting({
    declared: { reference: '13', message: 'Kassa 1' },
  })

  const results = () => db().select().from(handledDeposit).orderBy(handledDeposit.id)
  const lastEvent = async () => (await db().select().from(outbox).orderBy(outbox.id)).at(-1)

  test('the systems are told everything that a booking needs, and once more when a result is corrected [R-COUNT-08] [R-COUNT-09]', async () => {
    const suspects = [{ denomination: 'pcs_50e', serial: 'X1' }]
    const found = { pcs_50e: 21, pcs_20e: 8, vouchers: 2, voucherSum: 18.5 }
    await send(first, await open(first), found, { suspects })
    const { bag } = await send(second, await open(second), found, { suspects })
    const declared = { reference: '13', message: 'Kassa 1', declared: 1_260_00, suspects }
    expect(await lastEvent()).toMatchObject({
      type: 'deposit.counted',
      data: {
        ...declared,
        counted: 1_210_00,
        difference: -50_00,
        pcs_500e: 0,
        pcs_50e: 21,
        pcs_20e: 8,
        pcs_1cent: 0,
        vouchers: 2,
        voucherSum: 18_50,
      },
    })
    expect(await results()).toMatchObject([{ signedTotalCents: 1_260_00, differenceCents: -50_00 }])
    const approver = await world.hire('esimies2', 'supervisor')
    const wish = { tills: [{ ...found, pcs_20e: 9 }], reason: 'Seteli löytyi', version: bag.version }
    const { approvalId } = await done(supervisor, `/bags/${bag.bagId}/correct`, wish)
    await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    expect(await lastEvent()).toMatchObject({
      type: 'deposit.corrected',
      data: { ...declared, before: 1_210_00, counted: 1_230_00, difference: -30_00, pcs_20e: 9, vouchers: 2 },
    })
    expect(await results()).toMatchObject([{ differenceCents: -30_00 }])
  })

  test('several tills make one result with a report for each, and each its difference [R-COUNT-09]', async () => {
    const { bagId, version } = await open(first)
    const tills = [
      { registerText: 'Kassa 1', declared: 1_090, pcs_50e: 22 },
      { registerText: 'Kassa 2', pcs_20e: 8 },
    ]
    expect(await done(first, `/bags/${bagId}/send`, { tills, version, ...whole })).toMatchObject({
      outcome: 'equal',
    })
    const told = (await results()).map(({ parentId, totalCents, differenceCents, registerText }) => [
      parentId !== null,
      totalCents,
      differenceCents,
      registerText,
    ])
    expect(told).toEqual([
      [false, 1_260_00, 0, ''],
      [true, 1_100_00, 10_00, 'Kassa 1'],
      [true, 160_00, null, 'Kassa 2'],
    ])
  })

  test('a supervisor sees whose counts became equal only after the comparison, and no counter does [R-COUNT-05]', async () => {
    const shown = await send(first, await open(first), { pcs_50e: 22, pcs_20e: 7 })
    const { bagId, version } = shown.bag
    const again = await done(first, `/bags/${bagId}/again`, { version })
    await send(first, again, DECLARED)
    await open(second, { number: '999111' })
    expect(await read(supervisor, '/bags/fitted')).toEqual({
      since: '2026-08-17',
      rows: [{ counter: expect.any(String), fitted: 1, linked: 0 }],
    })
    expect((await first.browser.get('/bags/fitted')).statusCode).toBe(403)
  })
})

describe('bags that nobody declared', () => {
  const { portal, db, world, first, second, supervisor } = givenCounting()
  const NUMBER = '999111'

  const ownerOf = (company: { readonly id: number }, account: { readonly id: number }) => ({
    companyId: company.id,
    accountId: account.id,
  })

  test('a bag that nobody declared needs an owner, and its customer is told', async () => {
    const bag = await open(first, { number: NUMBER })
    expect(await refused(first, `/bags/${bag.bagId}/send`, sent(bag.version))).toBe('ownerRequired')
    const owner = ownerOf(world.company, world.account)
    await send(first, bag, { pcs_20e: 1 }, owner)
    const counted = await send(second, await open(second, { bagId: bag.bagId }), { pcs_20e: 1 }, owner)
    expect(counted).toMatchObject({ outcome: 'equal', declared: null, difference: null, counted: 20 })
    expect(await db().select().from(handledDeposit)).toMatchObject([
      { signedTotalCents: null, totalCents: 20_00, error1: 'Tilitysilmoitus puuttuu' },
    ])
    expect(await db().select().from(message)).toMatchObject([
      { header: `Tilitysilmoitus puuttuu, pussi [txt|${NUMBER}]` },
    ])
  })

  test('is given its owner by two people, neither of whom reads what the other said [R-COUNT-02]', async () => {
    const bag = await open(first, { number: NUMBER })
    await send(first, bag, { pcs_20e: 1 }, ownerOf(world.company, world.account))
    const again = await open(second, { bagId: bag.bagId })
    expect([again.company, again.accountNumber]).toEqual([null, ''])
    expect((await read(second, `/bags/${bag.bagId}`)).accountNumber).toBe('')
    expect(await refused(second, `/bags/${bag.bagId}/send`, sent(again.version))).toBe('ownerRequired')
    const other = await addCompany(db())
    const otherOwner = ownerOf(other, await addAccount(db(), other.id))
    const disputed = await send(second, again, { pcs_20e: 1 }, otherOwner)
    expect(disputed).toMatchObject({ outcome: 'disputed' })
    const decision = { ...sent(disputed.bag.version), reason: 'Lapun mukaan' }
    expect(await refused(supervisor, `/bags/${bag.bagId}/decide`, decision)).toBe('ownerRequired')
    const decided = await supervisor.act(`/bags/${bag.bagId}/decide`, { ...decision, ...otherOwner })
    expect(decided.json()).toMatchObject({ bag: { state: 'counted', company: { companyId: other.id } } })
    expect(await db().select().from(handledDeposit)).toMatchObject([{ companyId: other.id }])
  })

  const sent = (version: number) => ({ tills: [{ pcs_20e: 1 }], version, ...whole })

  describe('is not owned by', () => {
    test.each([
      ['an account that has ended', { endedAt: new Date('2026-11-14T08:00:00Z') }, 'own'],
      ['an account of another place', {}, 'other'],
    ] as const)('%s', async (_title, values, place) => {
      const company = place === 'own' ? world.company : await addCompany(db())
      const account = await addAccount(db(), company.id, values)
      const { bagId, version } = await open(first, { number: NUMBER })
      const body = { ...sent(version), ...ownerOf(world.company, account) }
      expect(await refused(first, `/bags/${bagId}/send`, body)).toBe('ownerRequired')
      await done(first, `/bags/${bagId}/send`, { ...body, ...ownerOf(world.company, world.account) })
    })
  })

  describe('a number that a handled declaration had', () => {
    const handled = { securityBagNumber: NUMBER, countingState: 'käsitelty' }

    test('is counted elsewhere, and not opened as undeclared', async () => {
      await world.declare(handled)
      expect(await refused(first, '/bags/open', { number: NUMBER })).toBe('countedElsewhere')
    })

    test.each([
      ['that was removed', { removedAt: new Date('2026-11-14T08:00:00Z') }, 200],
      ['of 90 days ago', { createdAt: new Date('2026-08-17T08:00:00Z') }, 409],
      ['of longer than 90 days ago', { createdAt: new Date('2026-08-17T07:59:59Z') }, 200],
    ])('%s', async (_title, values, status) => {
      await world.declare({ ...handled, ...values })
      expect((await first.act('/bags/open', { number: NUMBER })).statusCode).toBe(status)
    })

    test('whose bag the desk itself has counted is another bag the next day', async () => {
      await world.declare()
      await send(first, await open(first), DECLARED)
      portal.now = new Date('2026-11-16T08:00:01Z')
      const next = await world.hire('laskija3', 'counter')
      expect(await open(next)).toMatchObject({ isDeclared: false, company: null })
    })
  })
})
