import { describe, expect, test } from 'vitest'
import type { Staff } from './counting-world.ts'
import { pack, read, refused } from './delivery-world.ts'
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
} from './vault-steps.ts'

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
    expect(waiting).toMatchObject({ approvals: 2, waitsForYou: [{ kind: 'approval' }, { kind: 'approval' }] })
    await approveNewest(supervisor)
    await approveNewest(supervisor)
    const told = { counts: 2, short: -100, over: 0, in: 15, out: 200, belowZero: [] }
    expect([await vaultsOf(supervisor), await vaultsOf(packer)]).toEqual([told, told])
    expect(await vaultsOf(given.dispatcher)).toBeUndefined()
    await openCount(packer)
    expect(await vaultsOf(supervisor)).toEqual({ counts: 0, short: 0, over: 0, in: 0, out: 0, belowZero: [] })
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
