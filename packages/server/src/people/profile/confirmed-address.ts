import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { alertReader } from '../../tables/alerts.ts'
import { mailRefusal } from '../../tables/ledgers.ts'

/** The person has shown that mail to the address arrives; earlier refusals by the relay count no longer. */
export async function confirmAddress(tx: Db, userId: number, address: string): Promise<void> {
  await tx
    .insert(alertReader)
    .values({ userId, confirmedAddress: address })
    .onConflictDoUpdate({ target: alertReader.userId, set: { confirmedAddress: address } })
  await tx.delete(mailRefusal).where(eq(mailRefusal.address, address))
}
