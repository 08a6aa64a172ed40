import { getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { describe, expect, test } from 'vitest'
import { givenCounting } from '../../../test/comparison-world.ts'
import { addAccount, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'

const { portal, db, me, ask, addDeposit, addResult } = givenCounting()

type Row = { readonly entryId: number; readonly difference: number | null }

/** The difference of each deposit in the list, by the number of the deposit. */
async function differences(userId = me.userId, days = ''): Promise<Readonly<Record<number, number | null>>> {
  const { path } = deposits.endpoint
  const headers = await signIn(portal, userId)
  const res = await portal.app.inject({
    url: `${path}?differences=true&companyId=${me.companyId}${days}`,
    headers,
  })
  expect(res.statusCode).toBe(200)
  const rows: readonly Row[] = res.json().deposits
  return Object.fromEntries(rows.map(({ entryId, difference }) => [entryId, difference]))
}

describe('a declaration in the list', () => {
  test('has the difference that was counted, and none while it is not counted', async () => {
    const counted = await addDeposit()
    await addResult()
    const right = await addDeposit('2026-11-13', { securityBagNumber: '401' })
    await addResult({ securityBagNumber: '401', totalCents: 86_050 })
    const waiting = await addDeposit('2026-11-13', { securityBagNumber: '402' })
    expect(await differences()).toEqual({ [counted]: -20, [right]: 0, [waiting]: null })
  })

  test('has none where nothing was declared, nor once it is removed', async () => {
    const blind = await addDeposit()
    await addResult({ signedTotalCents: null })
    const removed = await addDeposit('2026-11-13', {
      securityBagNumber: '401',
      removedAt: portal.now,
      removedBy: me.userId,
    })
    await addResult({ securityBagNumber: '401' })
    expect(await differences()).toEqual({ [blind]: null, [removed]: null })
  })

  test('that the counting names twice has the difference of the latest result', async () => {
    const named = await addDeposit()
    await addResult({ depositId: named, accountingDate: '2026-11-15', differenceCents: 500 })
    await addResult({ depositId: named })
    expect(await differences()).toEqual({ [named]: 5 })
  })

  test('has the same difference in a list of a few days, even if the counting named it a day before', async () => {
    const older = await addDeposit('2026-11-10')
    await addResult({ registerDate: '2026-11-10', accountingDate: '2026-11-11', differenceCents: 100 })
    const named = await addDeposit('2026-11-13', { securityBagNumber: '401' })
    await addResult({ depositId: named, accountingDate: '2026-11-12', differenceCents: 200 })
    const days = '&from=2026-11-13&to=2026-11-13'
    expect(await differences()).toEqual({ [older]: 1, [named]: 2 })
    expect(await differences(me.userId, days)).toEqual({ [named]: 2 })
  })
})

describe('the difference is not told', () => {
  test('to a client that does not ask for it', async () => {
    await addDeposit()
    await addResult()
    const headers = await signIn(portal, me.userId)
    const url = `${deposits.endpoint.path}?companyId=${me.companyId}`
    const [row] = (await portal.app.inject({ url, headers })).json().deposits
    expect(row).not.toHaveProperty('difference')
  })

  test('without the report right to the account, in force today', async () => {
    const declared = await addDeposit()
    await addResult()
    const colleague = async (mandate: object) => {
      const { id } = await addUser(portal)
      await addRole(db(), id, me.companyId, { deposits: true })
      await addMandate(portal, id, me.accountId, mandate)
      return differences(id)
    }
    expect(await colleague({ deposit: true })).toEqual({ [declared]: null })
    expect(await colleague({ depositReport: true, lastDay: '2026-11-14' })).toEqual({ [declared]: null })
    expect(await colleague({ depositReport: true })).toEqual({ [declared]: -20 })
  })

  test('of a result that the list of handled deposits does not show: an ended account, or too old', async () => {
    const ended = await addAccount(db(), me.companyId, { endedAt: portal.now })
    await addMandate(portal, me.userId, ended.id, { depositReport: true })
    const declared = await addDeposit('2026-11-13', { accountId: ended.id })
    await addResult({ accountId: ended.id })
    const named = await addDeposit('2026-11-13', { securityBagNumber: '401' })
    await addResult({ depositId: named, accountingDate: '2025-06-03' })
    expect(await differences()).toEqual({ [declared]: null, [named]: null })
  })
})

test('among bags that are used again each deposit has the difference that its own page tells', async () => {
  const days = ['2026-10-20', '2026-10-28', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-13']
  const ids: number[] = []
  for (const [at, day] of days.entries()) {
    ids.push(await addDeposit(day, { securityBagNumber: String(400 + (at % 2)) }))
    const date = days[(at * 5) % days.length] ?? day
    const differenceCents = 100 * (at + 1)
    await addResult({ securityBagNumber: '400', registerDate: date, accountingDate: day, differenceCents })
    await addResult({ securityBagNumber: '401', registerDate: null, accountingDate: date, differenceCents })
  }
  const pages = []
  for (const id of ids) pages.push([id, (await ask(getResult, id)).result?.difference ?? null])
  expect(pages.some(([, difference]) => difference === null)).toBe(true)
  expect(pages.filter(([, difference]) => difference !== null).length).toBeGreaterThan(1)
  expect(await differences()).toEqual(Object.fromEntries(pages))
})
