import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  daysOfMonth,
  formatMonth,
  monthBefore,
  monthOf,
} from '@kassavirta/domain/reports/reports/statements/month'
import { statementMail } from '@kassavirta/domain/reports/reports/statements/terms.fi'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mailRows } from '../../../platform/mail/mail.ts'
import { publicAddress } from '../../../platform/settings.ts'
import { readParameters } from '../../../shared/parameters.ts'
import type { StatementAttachment } from './attach-statement.ts'
import { takeDue } from './choice-queries.ts'

/** The month is told of in the morning of its next month's first day, not in the night. */
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
      const told = { month: formatMonth(month), monthKey: month, accountId, name: firstName, place, portal }
      const { subject, body } = statementMail
      const attachment: StatementAttachment = { userId, companyId, accountId, month }
      const email = { recipient, subject: fill(subject, told), body: fill(body, told) }
      return { ...email, ...(isAttached && { attachment }) }
    })
    if (mails.length > 0) await writeRows(tx, [mailRows(mails, now)])
    return marked > 0
  })
