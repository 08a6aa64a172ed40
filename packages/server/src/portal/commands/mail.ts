import { command, text, wholeNumber } from '../command.ts'
import { newestMail } from '../queries.ts'

type Letter = Awaited<ReturnType<typeof newestMail>>[number]

export const mailCommands = [
  command({
    name: 'mail list',
    usage: '[--limit N]',
    summary: 'Prints the newest letters, sent or not, the last one at the bottom',
    options: { limit: text },
    run: async ({ db }, { values }) => {
      const limit = wholeNumber('limit', values.limit, { least: 1, most: 1000, fallback: 20 })
      const letters = await newestMail(db, limit)
      return letters.length === 0 ? 'There is no mail.' : letters.map(letterText).join('\n')
    },
  }),
]

const letterText = (letter: Letter): string =>
  [
    `──── ${letter.id}, ${letter.createdAt.toISOString()}, ${stateOf(letter)}`,
    `To: ${letter.recipient}`,
    `Subject: ${letter.subject}`,
    '',
    letter.body,
  ].join('\n')

function stateOf({ sentAt, failedAt, attempts, lastError }: Letter): string {
  if (sentAt) return `sent ${sentAt.toISOString()}`
  if (failedAt) return `given up after ${attempts} attempts: ${lastError}`
  return attempts === 0 ? 'waits' : `waits after ${attempts} attempt(s): ${lastError}`
}
