import { beforeEach, expect, test, describe } from 'vitest'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { Staff } from '../../../test/bags-world.ts'
import { pack, read, refused } from '../../../test/deliveries-world.ts'
import {
  approveNewest,
  countVault,
  OFFICE,
  pieces,
  countAs,
  entriesOf,
  FIRST,
  givenVault,
  held,
  openCount,
  requestsFor,
} from '../../../test/counting-day.ts'
import { addCompany } from '../../../test/world.ts'
import { vaultEntry } from '../../tables/bags.ts'
import { audit } from '../../tables/ledgers.ts'

const { given, people, minuteLater, events } = givenVault()
const vaultOf = (staff: Staff, office = OFFICE) => read(staff, `/vault?office=${office}`)
const body = (found: object) => ({ office: OFFICE, pieces: pieces(found) })

describe('a count', () => {
  beforeEach(async () => {
    const { packer, second } = people
    await countVault([packer, second], FIRST)
    minuteLater()
  })

  test('is blind: from its opening to its end nobody is given the balance, in whatever way', async () => {
    const { packer, second, supervisor, other } = people
    await openCount(packer)
    for (const reader of [packer, second, supervisor, other]) {
      const { flows, count } = await vaultOf(reader)
      expect([flows, count.step, count.mayCount]).toEqual([null, 'first', true])
      expect(await entriesOf(reader)).toMatchObject([{ kind: 'count', cents: null, differenceCents: null }])
    }
    expect(await countAs(packer, { pcs_50e: 99 })).toBe('waits')
    expect((await vaultOf(packer)).count).toMatchObject({ step: 'second', mayCount: false })
    expect(await vaultOf(second)).toMatchObject({ flows: null, count: { step: 'second', mayCount: true } })
    const details = (await given.world.db.select().from(audit)).filter(
      ({ action }) => action === 'vault.countedFirst',
    )
    expect(details.map(({ detail }) => detail)).toEqual([{ office: OFFICE }, { office: OFFICE }])
    expect(await countAs(second, FIRST)).toBe('difference')
    expect((await vaultOf(second)).flows).toBeNull()
    expect((await vaultOf(packer, 'Oulu')).count).toBeNull()
    await approveNewest(supervisor)
    expect(await held(second)).toEqual(pieces(FIRST))
    expect((await entriesOf(second))[0]).toMatchObject({ cents: 8_000_00, differenceCents: 0 })
  })

  test('is closed by two people who find the same, and what is packed between them is no difference', async () => {
    const { packer, second, supervisor } = people
    await openCount(packer)
    expect(await refused(second, '/vault/open', { office: OFFICE })).toBe('vaultCounting')
    await countAs(packer, FIRST)
    expect(await refused(packer, '/vault/count', body(FIRST))).toBe('sameCounter')
    minuteLater()
    await pack(packer, await given.world.order())
    minuteLater()
    expect(await countAs(second, { pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 })).toBe('equal')
    expect(await requestsFor(supervisor)).toEqual([])
    expect((await entriesOf(packer))[0]).toMatchObject({
      by: 'pakkaaja Työntekijä',
      second: 'pakkaaja2 Työntekijä',
      decidedBy: '',
      differenceCents: 0,
    })
    expect((await events()).at(-1)).toMatchObject({
      type: 'vault.counted',
      data: { difference: 0, counters: ['pakkaaja', 'pakkaaja2'], staff: 'pakkaaja2', pcs_20e: 95 },
    })
  })

  test('whose difference to the book both have found goes to a supervisor, who says why', async () => {
    const { packer, supervisor, other } = people
    expect(await countVault([packer, supervisor], { ...FIRST, pcs_50e: 99 })).toBe('difference')
    expect(await refused(packer, '/vault/open', { office: OFFICE })).toBe('vaultCounting')
    const [request] = await requestsFor(other)
    expect(request).toMatchObject({ kind: 'vaultDifference', mayDecide: true, change: { subject: OFFICE } })
    expect(request.change.lines[2]).toMatchObject({ after: 'Ero −50,00\u00a0€: 50 € −1 kpl' })
    expect((await read(other, '/pulse')).waitsForYou).toMatchObject([{ kind: 'approval', title: OFFICE }])
    const path = `/approvals/${request.approvalId}/approve`
    expect((await requestsFor(supervisor))[0]).toMatchObject({ mayDecide: false })
    expect(await refused(supervisor, path, { version: 0, reason: 'Ok' })).toBe('ownRequest')
    expect(await refused(other, path, { version: 0 })).toBe('required')
    await approveNewest(other, 'Seteli puuttuu nipusta')
    expect((await entriesOf(packer))[0]).toMatchObject({
      differenceCents: -50_00,
      decidedBy: 'esimies2 Työntekijä',
      note: 'Seteli puuttuu nipusta',
    })
    expect((await events()).at(-1)).toMatchObject({
      type: 'vault.counted',
      data: {
        difference: -50_00,
        staff: 'esimies2',
        reason: 'Seteli puuttuu nipusta',
        counters: ['pakkaaja', 'esimies'],
      },
    })
  })

  test('in which the two differ goes there too, though the second fits the book, and may be made anew', async () => {
    const { packer, second, supervisor, other } = people
    expect(await countVault([supervisor, packer], { ...FIRST, pcs_50e: 90 }, FIRST)).toBe('difference')
    const [request] = await requestsFor(other)
    expect(request.change.lines.slice(1)).toMatchObject([
      { field: 'firstCount', after: 'Ero −500,00\u00a0€: 50 € −10 kpl' },
      { field: 'secondCount', after: 'Ei eroa' },
    ])
    const path = `/approvals/${request.approvalId}`
    expect(await refused(supervisor, `${path}/approve`, { version: 0, reason: 'Ok' })).toBe('tookPart')
    expect((await other.act(`${path}/reject`, { version: 0, reason: 'Laskekaa uudelleen' })).statusCode).toBe(
      200,
    )
    expect(await held(packer)).toEqual(pieces(FIRST))
    expect(await countVault([packer, second], FIRST)).toBe('equal')
  })

  test('asks for every denomination: an empty one is not zero', async () => {
    const { packer } = people
    await openCount(packer)
    const { pcs_1cent: _, ...others } = pieces(FIRST)
    const answers = await Promise.all(
      [
        others,
        { ...others, pcs_1cent: null },
        { ...others, pcs_1cent: '' },
        { ...others, pcs_1cent: -1 },
        {},
      ].map((found) => packer.act('/vault/count', { office: OFFICE, pieces: found })),
    )
    const codes = answers.map((answer) => answer.json())
    expect(codes.map(({ code }) => code)).toEqual([
      'required',
      'required',
      'required',
      'notNegative',
      'required',
    ])
    expect(Object.keys(codes.at(-1).errors)).toEqual(pieceFields.map((field) => `pieces.${field}`))
  })

  test('needs a supervisor who is neither of the two, and is refused alike whether it fits or not', async () => {
    const { packer, supervisor, other } = people
    await openCount(supervisor)
    await countAs(supervisor, FIRST)
    for (const found of [FIRST, { ...FIRST, pcs_50e: 1 }])
      expect(await countAs(other, found).catch((error: Error) => error.message)).toContain('noApprover')
    expect(await countAs(packer, FIRST)).toBe('equal')
  })

  test('that nobody finishes is dropped, with the reason in the history and an event', async () => {
    const { packer, second } = people
    expect(await refused(packer, '/vault/count', body(FIRST))).toBe('vaultNotCounting')
    expect(await refused(packer, '/vault/drop', { office: OFFICE, reason: 'Vuoro' })).toBe('vaultNotCounting')
    await openCount(packer)
    await countAs(packer, FIRST)
    expect(await refused(second, '/vault/drop', { office: OFFICE, reason: ' ' })).toBe('required')
    expect((await second.act('/vault/drop', { office: OFFICE, reason: 'Vuoro' })).statusCode).toBe(200)
    expect((await entriesOf(packer))[0]).toMatchObject({ kind: 'dropped', note: 'Vuoro', cents: 0 })
    expect((await events()).at(-1)).toMatchObject({ type: 'vault.dropped', data: { staff: 'pakkaaja2' } })
    expect(await held(packer)).toEqual(pieces(FIRST))
  })
})

test('the history has no end: it is read a page at a time, of one office', async () => {
  const { packer, second, supervisor } = people
  await countVault([packer, second], FIRST)
  const start = given.portal.now.getTime()
  const rows = Array.from({ length: 130 }, (_, index) => ({
    office: index === 60 ? 'Oulu' : OFFICE,
    kind: 'in' as const,
    pieces: pieces({ pcs_1cent: index + 1 }),
    staffId: packer.staffId,
    secondId: supervisor.staffId,
    at: new Date(start + index * 60_000),
  }))
  await given.world.db.insert(vaultEntry).values(rows)
  const found: { cents: number }[] = []
  let after = ''
  do {
    const page = await read(packer, `/vault/entries?office=${OFFICE}${after && `&after=${after}`}`)
    found.push(...page.rows)
    after = page.next
  } while (after)
  const expected = rows
    .filter(({ office }) => office === OFFICE)
    .map(({ pieces: { pcs_1cent } }) => pcs_1cent)
  expect(found.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([...expected, 8_000_00])
})

test('the vault of one’s own office comes first, whatever the alphabet says', async () => {
  const { packer } = people
  await addCompany(given.world.db, { officeInCharge: 'Jyväskylä' })
  expect(await read(packer, '/vault')).toMatchObject({
    office: 'Jyväskylä',
    offices: ['Jyväskylä', 'Oulu', OFFICE],
  })
})
