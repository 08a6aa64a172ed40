import { beforeEach, describe, expect, test } from 'vitest'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { done, read, refused, type Staff } from '../../../test/bags-world.ts'
import { pack } from '../../../test/deliveries-world.ts'
import {
  approveNewest,
  countAs,
  countVault,
  entriesOf,
  FIRST,
  givenVault,
  held,
  OFFICE,
  openCount,
  pieces,
  requestsFor,
} from '../../../test/vault-world.ts'
import { addCompany } from '../../../test/world.ts'
import { audit } from '../../tables/ledgers.ts'
import { madeRows } from '../../../test/neighbours.ts'

const { given, people, minuteLater, events } = givenVault()
const vaultOf = (staff: Staff) => read(staff, `/vault?office=${OFFICE}`)
const body = (found: object) => ({ office: OFFICE, pieces: pieces(found) })
const office = { office: OFFICE }

describe('a count', () => {
  beforeEach(async () => {
    await countVault([people.packer, people.second], FIRST)
    minuteLater()
  })

  test('is blind: nobody is given balance or earlier counts', async () => {
    await openCount(people.packer)
    for (const reader of Object.values(people)) {
      const { flows, count } = await vaultOf(reader)
      expect([flows, count.step, count.mayCount]).toEqual([null, 'first', true])
      expect(await entriesOf(reader)).toMatchObject([{ kind: 'count', cents: null, differenceCents: null }])
    }
  })

  test('is blind until its difference is settled', async () => {
    const { packer, second, supervisor } = people
    await openCount(packer)
    expect(await countAs(packer, { pcs_50e: 99 })).toBe('waits')
    const seen = async (staff: Staff) => (await vaultOf(staff)).count
    expect([await seen(packer), await seen(second)]).toMatchObject([
      { step: 'second', mayCount: false },
      { step: 'second', mayCount: true },
    ])
    expect(await countAs(second, FIRST)).toBe('difference')
    expect((await vaultOf(second)).flows).toBeNull()
    await approveNewest(supervisor)
    expect(await held(second)).toEqual(pieces(FIRST))
    expect((await entriesOf(second))[0]).toMatchObject({ cents: 8_000_00, differenceCents: 0 })
  })

  test('tells the audit log nothing of what the first has found', async () => {
    const { packer } = people
    await openCount(packer)
    await countAs(packer, { pcs_50e: 99 })
    const first = (await madeRows(given.portal, audit)).filter(
      ({ action }) => action === 'vault.countedFirst',
    )
    expect(first.map(({ detail }) => detail)).toEqual([office, office])
  })

  test('is made by two people, one after the other', async () => {
    const { packer, second } = people
    await openCount(packer)
    expect(await refused(second, '/vault/open', office)).toBe('vaultCounting')
    await countAs(packer, FIRST)
    expect(await refused(packer, '/vault/count', body(FIRST))).toBe('sameCounter')
  })

  test('is closed by two equal counts, whatever is packed between', async () => {
    const { packer, second, supervisor } = people
    await openCount(packer)
    await countAs(packer, FIRST)
    minuteLater()
    await pack(packer, await given.world.order())
    minuteLater()
    expect(await countAs(second, { pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 })).toBe('equal')
    expect(await requestsFor(supervisor)).toEqual([])
    const by = { by: 'pakkaaja Työntekijä', second: 'pakkaaja2 Työntekijä', decidedBy: '' }
    expect((await entriesOf(packer))[0]).toMatchObject({ ...by, differenceCents: 0 })
    const counters = { counters: ['pakkaaja', 'pakkaaja2'], staff: 'pakkaaja2' }
    const event = { type: 'vault.counted', data: { difference: 0, ...counters, pcs_20e: 95 } }
    expect((await events()).at(-1)).toMatchObject(event)
  })

  describe('whose difference to the book both have found', () => {
    beforeEach(() => countVault([people.packer, people.supervisor], { ...FIRST, pcs_50e: 99 }))

    test('waits for a supervisor, and no other count begins', async () => {
      const { packer, other } = people
      expect(await refused(packer, '/vault/open', office)).toBe('vaultCounting')
      const [request] = await requestsFor(other)
      const change = { subject: OFFICE, lines: [{}, {}, { after: 'Ero −50,00\u00a0€: 50 € −1 kpl' }] }
      expect(request).toMatchObject({ kind: 'vaultDifference', mayDecide: true, change })
      const waits = [{ kind: 'approval', title: OFFICE }]
      expect((await read(other, '/pulse')).waitsForYou).toMatchObject(waits)
    })

    test('is settled by nobody who counted, nor without a reason', async () => {
      const { supervisor, other } = people
      const [request] = await requestsFor(supervisor)
      const path = `/approvals/${request.approvalId}/approve`
      expect(request.mayDecide).toBe(false)
      expect(await refused(supervisor, path, { version: 0, reason: 'Ok' })).toBe('ownRequest')
      expect(await refused(other, path, { version: 0 })).toBe('required')
    })

    test('is told with who settled it and why', async () => {
      const reason = 'Seteli puuttuu nipusta'
      await approveNewest(people.other, reason)
      const line = { differenceCents: -50_00, decidedBy: 'esimies2 Työntekijä', note: reason }
      expect((await entriesOf(people.packer))[0]).toMatchObject(line)
      const data = { difference: -50_00, staff: 'esimies2', reason, counters: ['pakkaaja', 'esimies'] }
      expect((await events()).at(-1)).toMatchObject({ type: 'vault.counted', data })
    })
  })

  describe('in which the two differ', () => {
    beforeEach(() => countVault([people.supervisor, people.packer], { ...FIRST, pcs_50e: 90 }, FIRST))

    test('waits for a supervisor who took no part', async () => {
      const { supervisor, other } = people
      const [request] = await requestsFor(other)
      expect(request.change.lines.slice(1)).toMatchObject([
        { field: 'firstCount', after: 'Ero −500,00\u00a0€: 50 € −10 kpl' },
        { field: 'secondCount', after: 'Ei eroa' },
      ])
      const path = `/approvals/${request.approvalId}/approve`
      expect(await refused(supervisor, path, { version: 0, reason: 'Ok' })).toBe('tookPart')
    })

    test('may be made anew, and the book stays', async () => {
      const { packer, second, other } = people
      const [{ approvalId }] = await requestsFor(other)
      await done(other, `/approvals/${approvalId}/reject`, { version: 0, reason: 'Laskekaa uudelleen' })
      expect(await held(packer)).toEqual(pieces(FIRST))
      expect(await countVault([packer, second], FIRST)).toBe('equal')
    })
  })

  const { pcs_1cent: _, ...others } = pieces(FIRST)
  test.for([
    ['left out', others, 'required'],
    ['null', { ...others, pcs_1cent: null }, 'required'],
    ['empty', { ...others, pcs_1cent: '' }, 'required'],
    ['negative', { ...others, pcs_1cent: -1 }, 'notNegative'],
  ] as const)('asks for every denomination: one that is %s is not zero', async ([, found, code]) => {
    await openCount(people.packer)
    const count = { ...office, pieces: found }
    expect(await refused(people.packer, '/vault/count', count)).toBe(code)
  })

  test('names every denomination that is missing', async () => {
    await openCount(people.packer)
    const answer = await people.packer.act('/vault/count', { ...office, pieces: {} })
    expect(Object.keys(answer.json().errors)).toEqual(pieceFields.map((field) => `pieces.${field}`))
  })

  test('needs a third supervisor, and is refused alike in any case', async () => {
    const { packer, supervisor, other } = people
    await openCount(supervisor)
    await countAs(supervisor, FIRST)
    for (const found of [FIRST, { ...FIRST, pcs_50e: 1 }])
      expect(await refused(other, '/vault/count', body(found))).toBe('noApprover')
    expect(await countAs(packer, FIRST)).toBe('equal')
  })

  test('that nobody finishes is dropped with a reason', async () => {
    const { packer, second } = people
    await openCount(packer)
    await countAs(packer, FIRST)
    expect(await refused(second, '/vault/drop', { ...office, reason: ' ' })).toBe('required')
    await done(second, '/vault/drop', { ...office, reason: 'Vuoro' })
    expect((await entriesOf(packer))[0]).toMatchObject({ kind: 'dropped', note: 'Vuoro', cents: 0 })
    expect((await events()).at(-1)).toMatchObject({ type: 'vault.dropped', data: { staff: 'pakkaaja2' } })
    expect(await held(packer)).toEqual(pieces(FIRST))
  })

  test('that was not opened is neither made nor dropped', async () => {
    const { packer } = people
    expect(await refused(packer, '/vault/count', body(FIRST))).toBe('vaultNotCounting')
    expect(await refused(packer, '/vault/drop', { ...office, reason: 'Vuoro' })).toBe('vaultNotCounting')
  })
})

test('the vault of one’s own office comes first', async () => {
  await addCompany(given.world.db, { officeInCharge: 'Jyväskylä' })
  expect(await read(people.packer, '/vault')).toMatchObject({
    office: 'Jyväskylä',
    offices: ['Jyväskylä', 'Kuopio', 'Oulu', OFFICE],
  })
})
