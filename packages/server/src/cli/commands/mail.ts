import { hideCodes } from '../../platform/session/activation-codes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, flag, text, wholeNumber } from '../command.ts'
import { auditCommand } from '../import-rows.ts'
import { newestMail } from '../queries.ts'

type Email = Awaited<ReturnType<typeof newestMail>>[number]

export const mailCommands = [
  command({
    name: 'mail list',
    usage: '[--limit N] [--codes]',
    summary: 'Prints the newest e-mails, the last one at the bottom; activation codes only with --codes',
    options: { limit: text, codes: flag },
    run: ({ db, clock }, { values }) => {
      const limit = wholeNumber('limit', values.limit, { least: 1, most: 1000, fallback: 20 })
      return inTransaction(db, async (tx) => {
        const emails = await newestMail(tx, limit)
        if (emails.length === 0) return 'There is no mail.'
        if (!values.codes) return emails.map(withoutCodes).map(emailText).join('\n')
        // A person who reads a code could open another person's account with it, so the reading is audited.
        const read = emails.filter(({ body }) => hideCodes(body) !== body).map(({ id }) => id)
        const detail = { letters: read }
        if (read.length > 0) {
          await auditCommand(tx, clock(), { action: 'command.mail.codes', subject: '', detail })
        }
        return emails.map(emailText).join('\n')
      })
    },
  }),
]

const withoutCodes = (email: Email): Email => ({ ...email, body: hideCodes(email.body) })

const emailText = (email: Email): string =>
  [
    `──── ${email.id}, ${email.createdAt.toISOString()}, ${stateOf(email)}`,
    `To: ${email.recipient}`,
    ...(email.replyTo ? [`Reply-To: ${email.replyTo}`] : []),
    `Subject: ${email.subject}`,
    '',
    email.body,
  ].join('\n')

function stateOf({ sentAt, failedAt, attempts, lastError }: Email): string {
  if (sentAt) return `sent ${sentAt.toISOString()}`
  if (failedAt) return `given up after ${attempts} attempts: ${lastError}`
  return attempts === 0 ? 'waits' : `waits after ${attempts} attempt(s): ${lastError}`
}
