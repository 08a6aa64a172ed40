import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { expect } from 'vitest'
import { handledDeposit } from '../src/tables/handled.ts'
import { deposit } from '../src/tables/submissions.ts'
import { givenPortal } from './harness.ts'
import { givenReportMember } from './report-member.ts'
import { signIn } from './world.ts'

/** A person who may see everything at one company, whose deposits are declared and counted as tests need it. */
export function givenCounting() {
  const portal = givenPortal()
  const db = () => portal.database.db
  const { me } = givenReportMember(portal, { role: { deposits: true }, mandate: { depositReport: true } })

  async function ask({ path, reply }: Endpoint, entryId = 0, userId = me.userId) {
    const headers = await signIn(portal, userId)
    const url = `${path}?companyId=${me.companyId}&entryId=${entryId}`
    const answer = await portal.app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(reply.schema.safeParse(answer.json()).success).toBe(true)
    return answer.json()
  }
  const declarationOf = async (entryId: number, userId?: number): Promise<number | undefined> =>
    (await ask(getDeclaration, entryId, userId)).declaration?.entryId
  const resultOf = async (entryId: number, userId?: number): Promise<number | undefined> =>
    (await ask(getResult, entryId, userId)).result?.entryId

  async function addDeposit(registerDate = '2026-11-13', more: object = {}) {
    const own = { companyId: me.companyId, accountId: me.accountId, userId: me.userId }
    const createdAt = new Date(`${registerDate}T19:00:00Z`)
    const sums = { totalSumCents: 86_050, coinTotalSumCents: 50 }
    const values = {
      ...own,
      ...sums,
      createdAt,
      modifiedAt: createdAt,
      registerDate,
      securityBagNumber: '400',
    }
    const [row] = await db()
      .insert(deposit)
      .values({ ...values, ...more })
      .returning()
    return row!.id
  }

  let results = 0
  async function addResult(more: object = {}) {
    results += 1
    const own = { extId: `H${results}`, companyId: me.companyId, accountId: me.accountId }
    const days = { registerDate: '2026-11-13', accountingDate: '2026-11-14' }
    const sums = { securityBagNumber: '400', signedTotalCents: 86_050, totalCents: 84_050 }
    const [row] = await db()
      .insert(handledDeposit)
      .values({ ...own, ...days, ...sums, ...more })
      .returning()
    return row!.id
  }

  /** What each of the two is told to belong to. */
  const partnersOf = async (declared: number, counted: number) => [
    await declarationOf(counted),
    await resultOf(declared),
  ]
  return { portal, db, me, ask, declarationOf, resultOf, partnersOf, addDeposit, addResult }
}
