import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'
import { command, requiredText, text } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { importRows } from '../import-rows.ts'
import { lockUser } from '../../people/profile/lock-user.ts'

const TYPES: readonly string[] = ['viesti', 'poikkeama']

export const messageCommands = [
  command({
    name: 'message send',
    usage:
      // oxlint-disable-next-line words/finnish-in-fi-files -- the kinds of messages on the wire
      '(--company EXTID | --user USERNAME) --header TEXT (--body TEXT | --body-file FILE) [--type viesti|poikkeama]',
    summary: 'Sends a message or an exception notice to a company or to one user',
    options: {
      company: text,
      user: text,
      type: text,
      header: requiredText,
      body: text,
      'body-file': text,
    },
    reads: ({ values: { 'body-file': file } }) => {
      if (file === undefined) return undefined
      return file === '-' ? 'standard input' : { file }
    },
    run: async (deps, { values: { company, user, type = 'viesti', header, body: typed }, text: read }) => {
      if ((company === undefined) === (user === undefined)) {
        throw new UsageFault('Name either --company or --user.')
      }
      if ((typed === undefined) === (read === undefined)) {
        throw new UsageFault('Give either --body or --body-file.')
      }
      if (!TYPES.includes(type)) throw new UsageFault(`--type must be ${TYPES.join(' or ')}`)
      const receiver = company === undefined ? { user: await keyOf(deps.db, user ?? '') } : { company }
      const extId = `portal-${randomUUID()}`
      const message = { extId, ...receiver, type, header, body: typed ?? read ?? '' }
      const detail = { type, ...receiver }
      await importRows(
        deps,
        { messages: [message] },
        { action: 'command.message.send', subject: extId, detail },
      )
      return `Sent to ${company ?? user}.`
    },
  }),
]

async function keyOf(db: Db, username: string): Promise<string> {
  const user = await lockUser(db, username)
  if (!user) throw new Refusal(`There is no user ${username}.`)
  return user.extId
}
