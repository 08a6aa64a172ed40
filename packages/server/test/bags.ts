import { deposit } from '../src/tables/submissions.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from './world.ts'

/** A shop whose cashier declares bags. Its key and that of its account are those of a bundle. */
export async function addShop(portal: TestPortal, name = 'T1') {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db, { extId: name })
  const { id: accountId } = await addAccount(db, companyId, { extId: `A-${name}` })
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  return { companyId, accountId, userId, headers: await signIn(portal, userId) }
}

export type Shop = Awaited<ReturnType<typeof addShop>>

/** A declaration of eight notes of 20 €. */
export async function declareBag(
  portal: TestPortal,
  { companyId, accountId, userId }: Shop,
  securityBagNumber: string,
  more: Partial<typeof deposit.$inferInsert> = {},
): Promise<number> {
  const [declared] = await portal.database.db
    .insert(deposit)
    .values({
      companyId,
      accountId,
      userId,
      securityBagNumber,
      registerDate: '2026-11-14',
      totalSumCents: 160_00,
      coinTotalSumCents: 0,
      pcs_20e: 8,
      createdAt: portal.now,
      modifiedAt: portal.now,
      ...more,
    })
    .returning({ id: deposit.id })
  return declared!.id
}

/** A call of the portal by which the shop takes its declaration back. */
export const removeDeclaration = (
  { app }: TestPortal,
  { headers, companyId, userId }: Shop,
  entryId: number,
) =>
  app.inject({
    method: 'POST',
    url: '/api/deposit/markremoved',
    headers,
    payload: { entryId, customerId: companyId, userId },
  })
