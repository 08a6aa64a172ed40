import { beforeEach, expect, test, describe } from 'vitest'
import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { BAG, DECLARED, open, send, type Staff } from '../../../test/bags-world.ts'
import {
  closed,
  done,
  givenDeliveries,
  pack,
  read,
  sendRun,
  tell,
  refused,
} from '../../../test/deliveries-world.ts'
import {
  approveNewest,
  countVault,
  held as heldAt,
  OFFICE,
  pieces,
  entriesOf,
  FIRST,
  givenVault,
  held,
  openCount,
  requestsFor,
  askTransfer,
} from '../../../test/counting-day.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { approval } from '../../tables/bags.ts'
import { company } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

describe('flows of the vault', () => {
  const given = givenDeliveries()
  const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }
  let second: Staff

  beforeEach(async () => {
    second = await given.world.hire('pakkaaja2', 'packer')
  })

  /** Nothing happens at the moment of a count: what is closed or packed afterwards comes later. */
  const minuteLater = () => {
    given.portal.now = new Date(given.portal.now.getTime() + 60_000)
  }
  /** Two people find the same; what differs from what there should be is settled. */
  async function count(some: Partial<VaultPieces>): Promise<string> {
    const outcome = await countVault([given.packer, second], some)
    if (outcome === 'difference') await approveNewest(given.supervisor)
    return outcome
  }
  const held = () => heldAt(given.supervisor)

  async function inOffice(): Promise<void> {
    await given.world.db.update(company).set({ officeInCharge: OFFICE })
  }

  /** A bag of the place is counted as it was declared. */
  async function closeBag(): Promise<void> {
    const { world, portal } = given
    const { company: place, account, user } = world
    const sums = { totalSumCents: 1_260_00, coinTotalSumCents: 0, registerDate: '2026-11-14' }
    const moments = { createdAt: portal.now, modifiedAt: portal.now }
    const ids = { companyId: place.id, accountId: account.id, userId: user.id, securityBagNumber: BAG }
    await world.db.insert(deposit).values({ ...ids, ...sums, ...DECLARED, ...moments })
    const counter = await world.hire('laskija', 'counter')
    await send(counter, await open(counter), DECLARED)
  }

  /** The vault is counted, and an order packed after it. */
  async function packAfterCount(): Promise<number> {
    await inOffice()
    await count(FIRST)
    minuteLater()
    const orderId = await given.world.order()
    await pack(given.packer, orderId)
    return orderId
  }

  test('counted bags come to the vault, packed orders leave it, and what returns is back in it', async () => {
    await inOffice()
    expect((await read(given.packer, '/vault')).flows).toBeNull()
    expect(await count(FIRST)).toBe('equal')
    minuteLater()
    await closeBag()
    expect(await held()).toEqual(pieces({ pcs_50e: 122, pcs_20e: 108, pcs_2e: 500 }))

    const [whole, less] = [await given.world.order(), await given.world.order()]
    await pack(given.packer, whole)
    await pack(given.packer, less, { counts: { pcs_20e: 5 }, reason: 'Rullat loppuivat' })
    expect(await held()).toEqual(pieces({ pcs_50e: 122, pcs_20e: 98, pcs_2e: 475 }))

    const { run } = await sendRun(given.dispatcher, given.world.routeId)
    await tell(given.dispatcher, run.runId, given.world.company.id, closed)
    minuteLater()
    expect(await count({ pcs_50e: 121, pcs_20e: 98, pcs_2e: 475 })).toBe('difference')
    minuteLater()
    const [{ orders }] = (await read(given.dispatcher, '/deliveries/undelivered')).rows
    const { version } = orders.find(({ orderId }: { readonly orderId: number }) => orderId === whole)
    await done(given.dispatcher, '/deliveries/return', { kind: 'changeOrder', orderId: whole, version })
    expect(await held()).toEqual(pieces({ pcs_50e: 121, pcs_20e: 103, pcs_2e: 500 }))
  })

  test('an order that was packed before a count and is packed anew or unpacked after it moves only the difference', async () => {
    const orderId = await packAfterCount()
    minuteLater()
    await count({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 })
    minuteLater()
    await pack(given.packer, orderId, { version: 1, counts: { pcs_20e: 4 }, reason: 'Setelit loppuivat' })
    expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 96, pcs_2e: 500 }))
    const correction = { stage: 'received', reason: 'Väärä tilaus', version: 2 }
    await done(given.supervisor, `/orders/${orderId}/correct`, correction)
    expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }))
  })

  test('what the systems say of an order that the desk has packed moves nothing in the vault', async () => {
    const entryId = await packAfterCount()
    const at = given.portal.now.toISOString()
    const entryStages = ['cancelled', 'returned'].map((stage) => ({
      kind: 'changeorder',
      entryId,
      stage,
      at,
    }))
    for (const stage of entryStages) {
      const options = { now: given.portal.now, dryRun: false }
      const { kept } = await importBundle(given.portal.deps.database, { entryStages: [stage] }, options)
      expect(kept).toEqual([{ section: 'entryStages', entryId }])
    }
    expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 }))
  })
})

describe('transfers of the vault', () => {
  const { given, people, minuteLater, events } = givenVault()
  const vaultOf = (staff: Staff, office = OFFICE) => read(staff, `/vault?office=${office}`)

  describe('a transfer', () => {
    const asked = (more: object = {}) => ({
      office: OFFICE,
      way: 'in',
      pieces: { pcs_5e: 40 },
      reason: 'Pankista',
      ...more,
    })

    test('moves nothing until another person has confirmed it, and then is told', async () => {
      const { packer, second, supervisor, other } = people
      expect(await refused(packer, '/vault/transfer', asked())).toBe('vaultUncounted')
      await countVault([packer, second], FIRST)
      minuteLater()
      await askTransfer(supervisor, 'out', { pcs_20e: 100 })
      await askTransfer(packer, 'in', { pcs_5e: 40 })
      expect(await held(packer)).toEqual(pieces(FIRST))
      const [own, packers] = await requestsFor(supervisor)
      expect([own.mayDecide, packers.mayDecide]).toEqual([false, true])
      expect(packers.change).toMatchObject({
        subject: 'Tampere, Siirto holviin',
        lines: [{ after: '200,00\u00a0€' }, { after: '5 € 40 kpl' }],
      })
      const path = `/approvals/${own.approvalId}/approve`
      expect(await refused(supervisor, path, { version: 0 })).toBe('ownRequest')
      minuteLater()
      await approveNewest(supervisor)
      expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 40 }))
      minuteLater()
      await approveNewest(other)
      expect(await held(packer)).toEqual(pieces({ pcs_50e: 100, pcs_2e: 500, pcs_5e: 40 }))
      expect(await entriesOf(packer)).toMatchObject([
        { kind: 'out', by: 'esimies Työntekijä', second: 'esimies2 Työntekijä', cents: 2_000_00 },
        { kind: 'in', by: 'pakkaaja Työntekijä', second: 'esimies Työntekijä', cents: 200_00 },
        { kind: 'count' },
      ])
      expect((await events()).map(({ type }) => type)).toEqual([
        'vault.counted',
        'vault.transferred',
        'vault.transferred',
      ])
      expect((await events())[1]).toMatchObject({ data: { way: 'in', sum: 200_00, requestedBy: 'pakkaaja' } })
    })

    test('never takes more than there is, neither asked for nor confirmed, though several wait', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], FIRST)
      minuteLater()
      expect(await refused(packer, '/vault/transfer', asked({ way: 'out', pieces: { pcs_50e: 101 } }))).toBe(
        'vaultTooLittle',
      )
      for (const _ of [1, 2, 3]) await askTransfer(packer, 'out', { pcs_50e: 40 })
      const codes = await Promise.all(
        (await requestsFor(supervisor)).map(async ({ approvalId }: { approvalId: number }) => {
          minuteLater()
          return (
            (await supervisor.act(`/approvals/${approvalId}/approve`, { version: 0 })).json().code ?? 'done'
          )
        }),
      )
      expect(new Set(codes)).toEqual(new Set(['done', 'vaultTooLittle']))
      expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_50e: 20 }))
    })

    test('from before a count is a part of what was counted, and moves nothing afterwards', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], FIRST)
      minuteLater()
      await askTransfer(packer, 'in', { pcs_5e: 40 })
      await approveNewest(supervisor)
      minuteLater()
      expect(await countVault([packer, second], { ...FIRST, pcs_5e: 40 })).toBe('equal')
      expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 40 }))
      minuteLater()
      await askTransfer(packer, 'out', { pcs_5e: 10 })
      await approveNewest(supervisor)
      expect(await held(packer)).toEqual(pieces({ ...FIRST, pcs_5e: 30 }))
    })

    test('waits while the vault is counted', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], FIRST)
      minuteLater()
      const { approvalId } = await askTransfer(packer, 'out', { pcs_50e: 40 })
      await openCount(packer)
      expect(await refused(packer, '/vault/transfer', asked())).toBe('vaultCounting')
      const path = `/approvals/${approvalId}/approve`
      expect(await refused(supervisor, path, { version: 0 })).toBe('vaultCounting')
    })

    test('is refused where it is empty, of no office, without a reason or by somebody else', async () => {
      const { packer, second } = people
      await countVault([packer, second], FIRST)
      const codes = await Promise.all([
        refused(packer, '/vault/transfer', asked({ pieces: {} })),
        refused(packer, '/vault/transfer', asked({ office: 'Rovaniemi' })),
        refused(packer, '/vault/transfer', asked({ reason: ' ' })),
        refused(given.dispatcher, '/vault/transfer', asked()),
      ])
      expect(codes).toEqual(['transferEmpty', 'unknownOffice', 'required', 'forbidden'])
      expect(await vaultOf(packer, 'Oulu')).toMatchObject({ office: 'Oulu', flows: null, count: null })
    })
  })

  describe('the front page', () => {
    const vaultsOf = async (staff: Staff) => (await read(staff, '/figures')).vaults

    test('has a line of counts, differences and transfers of the day, and none of a vault that is counted', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], FIRST)
      minuteLater()
      await countVault([packer, second], { ...FIRST, pcs_50e: 98 })
      await approveNewest(supervisor)
      minuteLater()
      await askTransfer(packer, 'out', { pcs_20e: 10 })
      await askTransfer(packer, 'in', { pcs_5e: 3 })
      const waiting = await read(supervisor, '/pulse')
      expect(waiting).toMatchObject({
        approvals: 2,
        waitsForYou: [{ kind: 'approval' }, { kind: 'approval' }],
      })
      await approveNewest(supervisor)
      await approveNewest(supervisor)
      // With 35 € that came to the vault of another office; the one in Kuopio is being counted.
      const told = { counts: 2, short: -100, over: 0, in: 50, out: 200, belowZero: [] }
      expect([await vaultsOf(supervisor), await vaultsOf(packer)]).toEqual([told, told])
      expect(await vaultsOf(given.dispatcher)).toBeUndefined()
      await openCount(packer)
      expect(await vaultsOf(supervisor)).toEqual({
        counts: 0,
        short: 0,
        over: 0,
        in: 35,
        out: 0,
        belowZero: [],
      })
    })

    test('tells of a vault also while a difference waits in another one', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], FIRST)
      const asked = { requestedBy: packer.staffId, requestedAt: given.portal.now, payload: {}, reason: '' }
      await given.world.db
        .insert(approval)
        .values({ ...asked, kind: 'vaultDifference', subject: 'Kuopio', subjectVersion: 0 })
      expect((await vaultsOf(supervisor)).counts).toBe(1)
    })

    test('names the vault from which more was packed than is known to have come', async () => {
      const { packer, second, supervisor } = people
      await countVault([packer, second], { pcs_20e: 4, pcs_2e: 500 })
      minuteLater()
      expect((await vaultsOf(supervisor)).belowZero).toEqual([])
      await pack(packer, await given.world.order())
      expect((await vaultsOf(supervisor)).belowZero).toEqual([OFFICE])
      await openCount(packer)
      expect((await vaultsOf(supervisor)).belowZero).toEqual([])
    })
  })
})
