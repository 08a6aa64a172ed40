import {
  administratorMail,
  administratorMessage,
  type AdministratorNotice,
  type NoticeWords,
} from '@kassavirta/domain/letters/messages/administrator-notices'
import { administratorTexts as texts } from '@kassavirta/domain/letters/messages/terms.fi'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type { Db } from '../../platform/database/database.ts'
import { insertions, writeRows } from '../../platform/database/row-writes.ts'
import { mailRows } from '../../platform/mail/mail.ts'
import { message } from '../../tables/letters.ts'
import { listAdministrators } from './queries.ts'

type Notice = {
  readonly notice: AdministratorNotice
  readonly companyId: number
  /** The request that the notice is about. A notice about the same request is sent once. */
  readonly approvalId: number
  readonly words: Omit<NoticeWords, 'by'>
  /** The administrator who made the request in the portal and gets no notice of it; null where the desk made it. */
  readonly askerId?: number | null
}

/**
 * Notifies the administrators of a place by a message and by a mail to their address on record. Their choices of alerts do not
 * matter here, because only they would notice a right or an account that is not theirs.
 */
export async function notifyAdministrators(tx: Db, sent: Notice, now: Date): Promise<void> {
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
