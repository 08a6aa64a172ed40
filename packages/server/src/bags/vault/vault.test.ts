import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { BAG, count, done, read, refused, type Staff } from '../../../test/bags-world.ts'
import { closed, pack, sendRun, tell } from '../../../test/deliveries-world.ts'
import {
  approveNewest,
  askTransfer,
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
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { approval, vaultEntry } from '../../tables/bags.ts'

const { given, people, minuteLater, events } = givenVault()
const heldNow = async () => held(people.supervisor)

/** Two people find the same; what differs from what there should be is settled. */
async function countedAs(some: Partial<VaultPieces>): Promise<string> {
  const outcome = await countVault([people.packer, people.second], some)
  if (outcome === 'difference') await approveNewest(people.supervisor)
  minuteLater()
  return outcome
}

describe('the vault', () => {
  test('has no balance before it is first counted', async () => {
    expect((await read(people.packer, '/vault')).flows).toBeNull()
    expect(await countedAs(FIRST)).toBe('equal')
  })

  test('gets what bags of its office hold', async () => {
    await countedAs(FIRST)
    await given.world.declare(BAG)
    await count(await given.world.hire('laskija', 'counter'), { pcs_20e: 8 })
    expect(await heldNow()).toEqual(pieces({ ...FIRST, pcs_20e: 108 }))
  })

  test('gives what is packed, and gets back what returns', async () => {
    await countedAs(FIRST)
    const [whole, less] = [await given.world.order(), await given.world.order()]
    await pack(people.packer, whole)
    await pack(people.packer, less, { counts: { pcs_20e: 5 }, reason: 'Rullat loppuivat' })
    expect(await heldNow()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 90, pcs_2e: 475 }))
    const { run } = await sendRun(given.dispatcher, given.world.routeId)
    await tell(given.dispatcher, run.runId, given.world.company.id, closed)
    minuteLater()
    const [{ orders }] = (await read(given.dispatcher, '/deliveries/undelivered')).rows
    const { version } = orders.find(({ orderId }: { readonly orderId: number }) => orderId === whole)
    await done(given.dispatcher, '/deliveries/return', { kind: 'changeOrder', orderId: whole, version })
    expect(await heldNow()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 500 }))
  })

  test('has what was counted last, and what moved since', async () => {
    await countedAs(FIRST)
    await pack(people.packer, await given.world.order())
    minuteLater()
    expect(await countedAs({ pcs_50e: 99, pcs_20e: 95, pcs_2e: 475 })).toBe('difference')
    expect(await heldNow()).toEqual(pieces({ pcs_50e: 99, pcs_20e: 95, pcs_2e: 475 }))
  })
})

describe('an order that was packed', () => {
  let orderId = 0
  beforeEach(async () => {
    await countedAs(FIRST)
    orderId = await given.world.order()
    await pack(people.packer, orderId)
  })

  test('before a count moves only differences after it', async () => {
    minuteLater()
    await countedAs({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 })
    await pack(people.packer, orderId, { version: 1, counts: { pcs_20e: 4 }, reason: 'Setelit loppuivat' })
    expect(await heldNow()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 96, pcs_2e: 500 }))
    const correction = { stage: 'received', reason: 'Väärä tilaus', version: 2 }
    await done(people.supervisor, `/orders/${orderId}/correct`, correction)
    expect(await heldNow()).toEqual(pieces(FIRST))
  })

  test.for(['cancelled', 'returned'] as const)('is %s by the systems without effect', async (stage) => {
    const { database, now } = given.portal
    const said = { kind: 'changeorder', entryId: orderId, stage, at: now.toISOString() }
    const { kept } = await importBundle(database, { entryStages: [said] }, { now, dryRun: false })
    expect(kept).toEqual([{ section: 'entryStages', entryId: orderId }])
    expect(await heldNow()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 }))
  })
})

describe('a transfer', () => {
  const asked = (more: object = {}) => ({
    office: OFFICE,
    way: 'in',
    pieces: { pcs_5e: 40 },
    reason: 'Pankista',
    ...more,
  })
  const confirm = ({ approvalId }: { readonly approvalId: number }) =>
    [`/approvals/${approvalId}/approve`, { version: 0 }] as const

  test('is asked for once the vault was counted', async () => {
    expect(await refused(people.packer, '/vault/transfer', asked())).toBe('vaultUncounted')
  })

  test('moves nothing until another person has confirmed it', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    const own = await askTransfer(supervisor, 'out', { pcs_20e: 100 })
    const packers = await askTransfer(packer, 'in', { pcs_5e: 40 })
    expect(await held(packer)).toEqual(pieces(FIRST))
    const change = {
      subject: 'Tampere, Siirto holviin',
      lines: [{ after: '200,00\u00a0€' }, { after: '5 € 40 kpl' }],
    }
    const requests = [{ mayDecide: false }, { mayDecide: true, change }]
    expect(await requestsFor(supervisor)).toMatchObject(requests)
    expect(await refused(supervisor, ...confirm(own))).toBe('ownRequest')
    await done(supervisor, ...confirm(packers))
    expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 40 }))
    minuteLater()
    await done(people.other, ...confirm(own))
    expect(await held(packer)).toEqual(pieces({ pcs_50e: 100, pcs_2e: 500, pcs_5e: 40 }))
  })

  test('is in the history and an event, with both people', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    await done(supervisor, ...confirm(await askTransfer(packer, 'in', { pcs_5e: 40 })))
    const line = { by: 'pakkaaja Työntekijä', second: 'esimies Työntekijä', cents: 200_00 }
    expect(await entriesOf(packer)).toMatchObject([{ kind: 'in', ...line }, { kind: 'count' }])
    expect(await events()).toMatchObject([
      { type: 'vault.counted' },
      { type: 'vault.transferred', data: { way: 'in', sum: 200_00, requestedBy: 'pakkaaja' } },
    ])
  })

  test('never takes more than there is, though several wait', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    const tooMuch = asked({ way: 'out', pieces: { pcs_50e: 101 } })
    expect(await refused(packer, '/vault/transfer', tooMuch)).toBe('vaultTooLittle')
    const requests = []
    for (const _ of [1, 2, 3]) requests.push(await askTransfer(packer, 'out', { pcs_50e: 40 }))
    const codes = await Promise.all(requests.map((request) => refused(supervisor, ...confirm(request))))
    expect(codes.filter((code) => code === 'vaultTooLittle')).toHaveLength(1)
    expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_50e: 20 }))
  })

  test('from before a count is part of it, and moves nothing', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    await done(supervisor, ...confirm(await askTransfer(packer, 'in', { pcs_5e: 40 })))
    minuteLater()
    expect(await countedAs({ ...FIRST, pcs_5e: 40 })).toBe('equal')
    expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 40 }))
    await done(supervisor, ...confirm(await askTransfer(packer, 'out', { pcs_5e: 10 })))
    expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 30 }))
  })

  test('waits while the vault is counted', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    const request = await askTransfer(packer, 'out', { pcs_50e: 40 })
    await openCount(packer)
    expect(await refused(packer, '/vault/transfer', asked())).toBe('vaultCounting')
    expect(await refused(supervisor, ...confirm(request))).toBe('vaultCounting')
  })

  test.for([
    ['empty', { pieces: {} }, 'transferEmpty'],
    ['of no office', { office: 'Rovaniemi' }, 'unknownOffice'],
    ['without a reason', { reason: ' ' }, 'required'],
  ] as const)('is refused where it is %s', async ([, more, code]) => {
    await countedAs(FIRST)
    expect(await refused(people.packer, '/vault/transfer', asked(more))).toBe(code)
  })

  test('is asked for by nobody who only dispatches', async () => {
    expect(await refused(given.dispatcher, '/vault/transfer', asked())).toBe('forbidden')
  })
})

test('the vault of another office has its own balance and count', async () => {
  await countedAs(FIRST)
  await openCount(people.packer)
  const none = { office: 'Oulu', flows: null, count: null }
  expect(await read(people.packer, '/vault?office=Oulu')).toMatchObject(none)
})

describe('the front page', () => {
  const vaultsOf = async (staff: Staff) => (await read(staff, '/figures')).vaults

  test('has a line of the day for those with vaults', async () => {
    const { packer, supervisor } = people
    await countedAs(FIRST)
    await countedAs({ ...FIRST, pcs_50e: 98 })
    await askTransfer(packer, 'out', { pcs_20e: 10 })
    await askTransfer(packer, 'in', { pcs_5e: 3 })
    const waits = { approvals: 2, waitsForYou: [{ kind: 'approval' }, { kind: 'approval' }] }
    expect(await read(supervisor, '/pulse')).toMatchObject(waits)
    for (const _ of [1, 2]) await approveNewest(supervisor)
    // With 35 € that came to the vault of another office; the one in Kuopio is being counted.
    const told = { counts: 2, short: -100, over: 0, in: 50, out: 200, belowZero: [] }
    expect([await vaultsOf(supervisor), await vaultsOf(packer)]).toEqual([told, told])
    expect(await vaultsOf(given.dispatcher)).toBeUndefined()
  })

  test('tells nothing of a vault that is counted', async () => {
    await countedAs(FIRST)
    await openCount(people.packer)
    const others = { counts: 0, short: 0, over: 0, in: 35, out: 0, belowZero: [] }
    expect(await vaultsOf(people.supervisor)).toEqual(others)
  })

  test.for([
    ['a difference waits in another one', { kind: 'vaultDifference', subject: 'Kuopio' }, 0],
    ['a transfer waits in it', { kind: 'vaultTransfer', subject: OFFICE }, 0],
    ['its difference has lapsed', { kind: 'vaultDifference', subject: OFFICE }, 31],
  ] as const)('tells of a vault also while %s', async ([, request, days]) => {
    await countedAs({ pcs_20e: 4, pcs_2e: 500 })
    const requestedAt = new Date(given.portal.now.getTime() - days * DAY_MS)
    const asked = { requestedBy: people.packer.staffId, requestedAt, payload: {}, reason: '' }
    await given.world.db.insert(approval).values({ ...asked, ...request, subjectVersion: 0 })
    await pack(people.packer, await given.world.order())
    expect(await vaultsOf(people.supervisor)).toMatchObject({ counts: 1, belowZero: [OFFICE] })
  })

  test('names a vault from which more went than came', async () => {
    const { packer, supervisor } = people
    await countedAs({ pcs_20e: 4, pcs_2e: 500 })
    expect((await vaultsOf(supervisor)).belowZero).toEqual([])
    await pack(packer, await given.world.order())
    expect((await vaultsOf(supervisor)).belowZero).toEqual([OFFICE])
    await openCount(packer)
    expect((await vaultsOf(supervisor)).belowZero).toEqual([])
  })
})

test('the history is read by pages, of one office', async () => {
  const { packer, supervisor } = people
  await countedAs(FIRST)
  const start = given.portal.now.getTime()
  const rows = Array.from({ length: 130 }, (_, index) => ({
    office: index === 10 || index === 60 ? 'Oulu' : OFFICE,
    kind: 'in' as const,
    pieces: pieces({ pcs_1cent: index + 1 }),
    staffId: packer.staffId,
    secondId: supervisor.staffId,
    at: new Date(start + index * 60_000),
  }))
  await given.world.db.insert(vaultEntry).values(rows)
  const found: number[] = []
  let after = ''
  do {
    const page = await read(packer, `/vault/entries?office=${OFFICE}${after && `&after=${after}`}`)
    found.push(...page.rows.map(({ cents }: { cents: number }) => cents))
    after = page.next
  } while (after)
  const own = rows.filter(({ office }) => office === OFFICE).map((row) => row.pieces.pcs_1cent)
  expect(found).toEqual([...own.toReversed(), 8_000_00])
})
