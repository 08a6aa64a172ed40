import {
  administratorMail,
  administratorMessage,
  type AdministratorNotice,
  type NoticeWords,
} from '@kassavirta/domain/letters/messages/administrator-notices'
import { administratorTexts as texts } from '@kassavirta/domain/letters/messages/administrator-notices.fi'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { insertions, writeRows } from '../../platform/database/row-writes.ts'
import { mailRows } from '../../platform/mail/mail.ts'
import { company } from '../../tables/company.ts'
import { message } from '../../tables/messages.ts'
import { portalUser } from '../../tables/people.ts'
import { userCompanyRole } from '../../tables/rights.ts'

type Notice = {
  readonly notice: AdministratorNotice
  readonly companyId: number
  /** The request that it is about: the same is sent once. */
  readonly approvalId: number
  readonly words: Omit<NoticeWords, 'by'>
  /** The administrator who asked in the portal, and so knows; nobody where the desk asked. */
  readonly askerId?: number | null
}

/**
 * Tells those who look after the rights of a place, by a message and by a mail to their address on record, whatever they have
 * chosen to hear of: they are who would notice that something is not theirs.
 */
export async function tellAdministrators(tx: Db, sent: Notice, now: Date): Promise<void> {
  const { notice, companyId, approvalId, askerId = null } = sent
  const all = await listAdministrators(tx, companyId)
  const asker = all.find(({ userId }) => userId === askerId)
  const words = { by: asker ? fullName(asker) : texts.desk, ...sent.words }
  const readers = all.filter(({ userId }) => userId !== askerId)
  if (readers.length === 0) return
  const messages = readers.map(({ userId }) => ({
    ...administratorMessage(notice, words),
    extId: `desk-${notice}-${approvalId}-${userId}`,
    companyId,
    userId,
    createdAt: now,
    keeper: 'desk' as const,
  }))
  const mails = readers.map((reader) => ({
    recipient: reader.address,
    ...administratorMail(notice, words, reader),
  }))
  await writeRows(tx, [insertions(message, messages), mailRows(mails, now)])
}

const listAdministrators = (tx: Db, companyId: number) =>
  tx
    .select({
      userId: portalUser.id,
      firstName: portalUser.firstName,
      lastName: portalUser.lastName,
      address: portalUser.emailAddress,
      place: company.name,
    })
    .from(userCompanyRole)
    .innerJoin(portalUser, eq(portalUser.id, userCompanyRole.userId))
    .innerJoin(company, eq(company.id, userCompanyRole.companyId))
    .where(
      and(
        eq(userCompanyRole.companyId, companyId),
        eq(userCompanyRole.permissionMaintenance, true),
        isNull(userCompanyRole.endedAt),
        isNull(portalUser.disabledAt),
      ),
    )
    .orderBy(portalUser.id)
