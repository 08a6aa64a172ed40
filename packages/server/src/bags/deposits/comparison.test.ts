import { describe, expect, test } from 'vitest'
import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { addNeighbours } from '../../../test/neighbours.ts'
import { givenCounting } from '../../../test/reports-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { message } from '../../tables/letters.ts'

const { portal, db, me, ask, declarationOf, resultOf, partnersOf, addDeposit, addResult } = givenCounting()
addNeighbours(portal)

test('declaration and count are told with their sums', async () => {
  const declared = await addDeposit('2026-11-13', { pcs_20e: 43, pcs_50cent: 1 })
  const counted = await addResult()
  expect(await ask(getDeclaration, counted)).toEqual({
    declaration: {
      entryId: declared,
      registerDate: '2026-11-13',
      totalSum: 860.5,
      coinTotalSum: 0.5,
      countAtServiceCenter: false,
      coinsUncounted: false,
      pieces: { pcs_20e: 43, pcs_50cent: 1 },
    },
    messageId: null,
  })
  expect(await ask(getResult, declared)).toEqual({
    result: { entryId: counted, signedTotal: 860.5, total: 840.5, difference: -20 },
  })
})

test('a difference stands; without a declared sum is none', async () => {
  const given = await addDeposit()
  await addResult({ differenceCents: 0 })
  expect((await ask(getResult, given)).result.difference).toBe(0)
  const blind = await addDeposit('2026-11-13', { securityBagNumber: '500' })
  await addResult({ securityBagNumber: '500', signedTotalCents: null })
  expect((await ask(getResult, blind)).result).toMatchObject({ signedTotal: null, difference: null })
})

describe('the pair', () => {
  test('is what the counting names, whatever the bag says', async () => {
    const sameBag = await addDeposit()
    const named = await addDeposit('2026-09-01', { securityBagNumber: '999' })
    const counted = await addResult({ depositId: named })
    expect(await partnersOf(named, counted)).toEqual([named, counted])
    expect(await resultOf(sameBag)).toBeUndefined()
  })

  test('that the counting names is taken by no other result', async () => {
    const named = await addDeposit()
    const counted = await addResult({ depositId: named, accountingDate: '2026-11-15' })
    const other = await addResult()
    expect(await partnersOf(named, counted)).toEqual([named, counted])
    expect(await declarationOf(other)).toBeUndefined()
  })

  test('that is named twice has the latest result', async () => {
    const named = await addDeposit()
    const latest = await addResult({ depositId: named, accountingDate: '2026-11-15' })
    const first = await addResult({ depositId: named })
    expect([await declarationOf(first), await declarationOf(latest)]).toEqual([named, named])
    expect(await resultOf(named)).toBe(latest)
  })

  test('needs the same bag, account and place', async () => {
    const { id: companyId } = await addCompany(db())
    const there = { companyId, accountId: (await addAccount(db(), companyId)).id }
    const counted = await addResult()
    await addDeposit('2026-11-13', { securityBagNumber: '401' })
    await addDeposit('2026-11-13', { accountId: (await addAccount(db(), me.companyId)).id })
    await addDeposit('2026-11-13', there)
    expect(await declarationOf(counted)).toBeUndefined()
    const foreign = await addResult({ depositId: await addDeposit('2026-11-13', there) })
    expect(await declarationOf(foreign)).toBeUndefined()
    const unbagged = await addDeposit('2026-11-13', { securityBagNumber: '' })
    expect(await partnersOf(unbagged, await addResult({ securityBagNumber: '' }))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('is never a removed declaration, named or not', async () => {
    const removed = { removedAt: portal.now, removedBy: me.userId }
    const declared = await addDeposit('2026-11-13', removed)
    expect(await partnersOf(declared, await addResult())).toEqual([undefined, undefined])
    const named = await addDeposit('2026-11-13', removed)
    expect(await partnersOf(named, await addResult({ depositId: named }))).toEqual([undefined, undefined])
  })

  test('of a bag used again is the nearest in days', async () => {
    const first = await addDeposit('2026-11-03')
    const second = await addDeposit('2026-11-10')
    const third = await addDeposit('2026-11-13')
    const countedFirst = await addResult({ registerDate: '2026-11-03', accountingDate: '2026-11-04' })
    const countedSecond = await addResult({ registerDate: null, accountingDate: '2026-11-11' })
    const countedThird = await addResult()
    expect(await partnersOf(first, countedFirst)).toEqual([first, countedFirst])
    expect(await partnersOf(second, countedSecond)).toEqual([second, countedSecond])
    expect(await partnersOf(third, countedThird)).toEqual([third, countedThird])
  })

  test('belongs to one of two results, though another is nearer', async () => {
    const declared = await addDeposit('2026-11-12')
    const far = await addResult({ registerDate: '2026-11-14', accountingDate: '2026-11-15' })
    const near = await addResult({ registerDate: '2026-11-12', accountingDate: '2026-11-15' })
    expect(await partnersOf(declared, near)).toEqual([declared, near])
    expect(await declarationOf(far)).toBeUndefined()
  })

  test('of two equals is the latest', async () => {
    const older = await addDeposit('2026-11-13', { createdAt: new Date('2026-11-13T18:00:00Z') })
    const newer = await addDeposit('2026-11-13')
    const counted = await addResult()
    expect(await partnersOf(newer, counted)).toEqual([newer, counted])
    expect(await resultOf(older)).toBeUndefined()
    const recount = await addResult({ accountingDate: '2026-11-15' })
    expect(await partnersOf(newer, recount)).toEqual([newer, recount])
    expect(await declarationOf(counted)).toBeUndefined()
  })

  test('was declared within 14 days before the counting', async () => {
    const counted = await addResult()
    const late = await addDeposit('2026-11-13', { createdAt: new Date('2026-11-14T22:00:00Z') })
    const old = await addDeposit('2026-10-29')
    expect(await partnersOf(late, counted)).toEqual([undefined, undefined])
    expect(await resultOf(old)).toBeUndefined()
    const inTime = await addDeposit('2026-10-30', { createdAt: new Date('2026-11-14T21:59:00Z') })
    expect(await partnersOf(inTime, counted)).toEqual([inTime, counted])
  })
})

describe('a pair is told only', () => {
  const colleague = async (role: object, mandate?: object) => {
    const { id } = await addUser(portal)
    await addRole(db(), id, me.companyId, role)
    if (mandate) await addMandate(portal, id, me.accountId, mandate)
    return id
  }

  test('to who may see the declaration and the result', async () => {
    const declared = await addDeposit()
    const counted = await addResult()
    const ownOnly = await colleague({}, { depositReport: true })
    const all = await colleague({ deposits: true }, { depositReport: true })
    const withoutResults = await colleague({ deposits: true }, { deposit: true })
    expect([await declarationOf(counted, ownOnly), await resultOf(declared, ownOnly)]).toEqual([
      undefined,
      undefined,
    ])
    expect([await declarationOf(counted, all), await resultOf(declared, all)]).toEqual([declared, counted])
    expect(await resultOf(declared, withoutResults)).toBeUndefined()
  })

  test('of one’s own deposit without the right to all', async () => {
    const own = await colleague({}, { depositReport: true })
    const declared = await addDeposit('2026-11-13', { userId: own })
    const counted = await addResult()
    expect([await declarationOf(counted, own), await resultOf(declared, own)]).toEqual([declared, counted])
  })

  test('while the lists reach so far back', async () => {
    const declared = await addDeposit('2025-06-02')
    const counted = await addResult({ registerDate: '2025-06-02', accountingDate: '2025-06-03' })
    expect(await partnersOf(declared, counted)).toEqual([undefined, undefined])
  })

  test('to members with the right', async () => {
    const stranger = await signIn(portal, (await addUser(portal)).id)
    const member = await signIn(portal, await colleague({}))
    const status = async (path: string, headers: Record<string, string>) =>
      (await portal.app.inject({ url: `${path}?companyId=${me.companyId}&entryId=1`, headers })).statusCode
    for (const { path } of [getDeclaration, getResult]) expect(await status(path, stranger)).toBe(403)
    expect(await status(getDeclaration.path, member)).toBe(403)
    expect(await status(getResult.path, member)).toBe(200)
  })
})

describe('a notice', () => {
  const addNotice = async (handledDepositExtId: string | null, more: object = {}) => {
    const plain = { type: 'poikkeama', header: 'Laskentaero', body: '', createdAt: portal.now }
    const [row] = await db()
      .insert(message)
      .values({ ...plain, companyId: me.companyId, handledDepositExtId, ...more })
      .returning()
    return row!.id
  }
  const noticeOf = async (counted: number) => (await ask(getDeclaration, counted)).messageId
  type Listed = { readonly id: number; readonly result: object | null }
  const told = async () => {
    const { messages } = (await ask(getUnreadMessages)) as { messages: readonly Listed[] }
    return messages.flatMap(({ id, result }) => (result ? [{ messageId: id, ...result }] : []))
  }

  test('and its result know each other, the latest of several', async () => {
    const counted = await addResult({ extId: 'N1' })
    const first = await addNotice('N1', { createdAt: new Date('2026-11-14T08:00:00Z') })
    const latest = await addNotice('N1')
    await addNotice(null)
    await addNotice('N2')
    expect(await noticeOf(counted)).toBe(latest)
    const result = { entryId: counted, securityBagNumber: '400', signedTotal: 860.5, total: 840.5 }
    expect(await told()).toEqual([
      { messageId: latest, ...result, difference: -20 },
      { messageId: first, ...result, difference: -20 },
    ])
  })

  test('to others, or of a result unseen, is not told', async () => {
    const counted = await addResult({ extId: 'N3' })
    await addNotice('N3', { userId: (await addUser(portal)).id })
    await addResult({ extId: 'N4', accountId: (await addAccount(db(), me.companyId)).id })
    await addNotice('N4')
    const { id: companyId } = await addCompany(db())
    await addResult({ extId: 'N5', companyId, accountId: (await addAccount(db(), companyId)).id })
    await addNotice('N5')
    await addResult({ extId: 'N6', accountingDate: '2025-06-03' })
    await addNotice('N6')
    expect(await noticeOf(counted)).toBeNull()
    expect(await told()).toEqual([])
  })
})
