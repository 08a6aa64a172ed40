import * as z from 'zod/mini'
import { sentenceOf } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  daysOfMonth,
  formatMonth,
  monthBefore,
  monthOf,
} from '@kassavirta/domain/reports/reports/statements-api'
import { statementMail } from '@kassavirta/domain/reports/reports/terms.fi'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import { mailRows, type Attach } from '../../../platform/mail/mail.ts'
import { readRightsOf } from '../../../platform/rights/rights.ts'
import { publicAddress } from '../../../platform/settings.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { takeDue } from './choice-queries.ts'
import { makeStatement } from './make-papers.ts'

/** The mails go out on the morning of the next month's first day, not in the night. */
const FIRST_HOUR = 6

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/**
 * Writes the links to the statements of the month that is over. Every process may run it: a choice is marked in the
 * transaction that writes its mail, so each link is written once.
 */
export async function mailStatements(deps: JobDeps): Promise<void> {
  const { statements, statementAttachments } = await readParameters(deps.db)
  if (statements !== 'true') return
  while (await mailBatch(deps, statementAttachments === 'true'));
}

const mailBatch = ({ db, clock, settings }: JobDeps, isAttached: boolean): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const month = monthBefore(monthOf(dayOf(new Date(now.getTime() - FIRST_HOUR * HOUR_MS))))
    const portal = publicAddress(settings)
    const { marked, links } = await takeDue(tx, daysOfMonth(month).from, dayOf(now))
    const mails = links.map(({ userId, companyId, accountId, recipient, firstName, place }) => {
      const values = { month: formatMonth(month), monthKey: month, accountId, name: firstName, place, portal }
      const { subject, body } = statementMail
      const attachment: StatementAttachment = { userId, companyId, accountId, month }
      const email = { recipient, subject: fill(subject, values), body: fill(body, values) }
      return { ...email, ...(isAttached && { attachment }) }
    })
    if (mails.length > 0) await writeRows(tx, [mailRows(mails, now)])
    return marked > 0
  })

const Attachment = z.strictObject({
  userId: z.int(),
  companyId: z.int(),
  accountId: z.int(),
  month: z.string(),
})
/** The data from which a mail's statement is made when the mail is sent. */
type StatementAttachment = z.output<typeof Attachment>

/**
 * The file is made by the person's rights at that moment: without a right to the account, the mail has only the link.
 */
export const attachStatement =
  (deps: Deps): Attach =>
  async (attachment, now) => {
    const { userId, companyId, ...asked } = Attachment.parse(attachment)
    const rights = await readRightsOf(deps.db, { userId, companyId }, now)
    if (!rights?.company) return undefined
    const reader = { ...rights, company: rights.company, kind: 'user', familyId: '' } as const
    return makeStatement(deps, reader, asked).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const isTooLong = error.fault.code === 'tooLongForPaper'
      return isTooLong ? { note: sentenceOf(error.fault, finnishSentences) } : undefined
    })
  }
