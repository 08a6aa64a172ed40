import { describe, expect, test } from 'vitest'
import {
  BAG,
  DECLARED,
  givenCounting,
  MUCH_LESS,
  open,
  whole,
  type Staff,
} from '../../../test/counting-world.ts'
import { shownFigures } from '../../../test/shown-figures.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { entryEvent, countPass } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { message } from '../../tables/messages.ts'
import { deposit } from '../../tables/submissions.ts'

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
    expect((await send(second, again, MUCH_LESS)).json()).toMatchObject({ outcome: 'equal', difference: -50 })
    expect((await rowsOf()).notices).toHaveLength(1)
  })

  test('that differs from the first goes to the supervisor, and tells nobody any figures', async () => {
    const { bagId } = (await send(first, await open(first), MUCH_LESS)).json().bag
    const sent = await send(second, await open(second, { bagId }), DECLARED)
    expect(sent.json()).toEqual({ outcome: 'disputed', bag: expect.objectContaining({ state: 'disputed' }) })
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
  const aside = await first.act(`/bags/${bag.bagId}/aside`, { version: bag.version, reason: 'Sinetti auki' })
  expect(aside.json()).toMatchObject({ state: 'aside', asideReason: 'Sinetti auki' })
  const back = await second.act(`/bags/${bag.bagId}/bringback`, { version: aside.json().version })
  expect(back.json()).toMatchObject({ state: 'arrived', asideReason: '' })
})
