import { beforeEach, expect } from 'vitest'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

type Rights = {
  readonly company?: Parameters<typeof addCompany>[1]
  readonly account?: Parameters<typeof addAccount>[2]
  readonly role?: Parameters<typeof addRole>[3]
  readonly mandate?: Parameters<typeof addMandate>[3]
}

/** One person with an account at one company, made anew for each test, and the reports that they can read. */
export function givenReportMember(portal: TestPortal, { company, account, role, mandate }: Rights) {
  const db = () => portal.database.db
  const me = { companyId: 0, accountId: 0, userId: 0, headers: {} as Record<string, string> }
  beforeEach(async () => {
    me.companyId = (await addCompany(db(), company)).id
    me.accountId = (await addAccount(db(), me.companyId, account)).id
    me.userId = (await addUser(portal)).id
    if (role) await addRole(db(), me.userId, me.companyId, role)
    if (mandate) await addMandate(portal, me.userId, me.accountId, mandate)
    me.headers = await signIn(portal, me.userId)
  })
  /** The whole list, or what else is asked: `&from=…`. */
  const list = async (path: string, asked = '') => {
    const { companyId, headers } = me
    const res = await portal.app.inject({ url: `${path}?companyId=${companyId}${asked}`, headers })
    expect([res.statusCode, res.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return res.json()
  }
  return { me, list }
}
