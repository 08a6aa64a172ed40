import { expect, test } from 'vitest'
import { givenCounting, DECLARED, done, open, read, send, whole } from '../../../test/counting-world.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { outbox } from '../../tables/ledgers.ts'

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
