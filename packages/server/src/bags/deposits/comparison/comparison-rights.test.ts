import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { describe, expect, test } from 'vitest'
import { givenCounting } from '../../../../test/comparison-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../../test/world.ts'
import { message } from '../../../tables/messages.ts'

const { portal, db, me, ask, declarationOf, resultOf, partnersOf, addDeposit, addResult } = givenCounting()

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

  test('and the result that it names know each other; of several the latest is told', async () => {
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

  test('to another person, or about a result that may not be seen, is not told', async () => {
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
