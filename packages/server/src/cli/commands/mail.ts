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
    summary: 'Prints the newest letters, the last one at the bottom; activation codes only with --codes',
    options: { limit: text, codes: flag },
    run: ({ db, clock }, { values }) => {
      const limit = wholeNumber('limit', values.limit, { least: 1, most: 1000, fallback: 20 })
      return inTransaction(db, async (tx) => {
        const letters = await newestMail(tx, limit)
        if (letters.length === 0) return 'There is no mail.'
        if (!values.codes) return letters.map(withoutCodes).map(letterText).join('\n')
        // A person who reads a code could open another person's account with it, so the reading is audited.
        const read = letters.filter(({ body }) => hideCodes(body) !== body).map(({ id }) => id)
        const detail = { letters: read }
        if (read.length > 0) {
          await auditCommand(tx, clock(), { action: 'command.mail.codes', subject: '', detail })
        }
        return letters.map(letterText).join('\n')
      })
    },
  }),
]

const withoutCodes = (letter: Email): Email => ({ ...letter, body: hideCodes(letter.body) })

const letterText = (letter: Email): string =>
  [
    `──── ${letter.id}, ${letter.createdAt.toISOString()}, ${stateOf(letter)}`,
    `To: ${letter.recipient}`,
    ...(letter.replyTo ? [`Reply-To: ${letter.replyTo}`] : []),
    `Subject: ${letter.subject}`,
    '',
    letter.body,
  ].join('\n')

function stateOf({ sentAt, failedAt, attempts, lastError }: Email): string {
  if (sentAt) return `sent ${sentAt.toISOString()}`
  if (failedAt) return `given up after ${attempts} attempts: ${lastError}`
  return attempts === 0 ? 'waits' : `waits after ${attempts} attempt(s): ${lastError}`
}
