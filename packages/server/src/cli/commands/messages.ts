import { randomUUID } from 'node:crypto'
import { addDays, instantAt, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { lockUser } from '../../people/profile/queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hideCodes } from '../../platform/session/codes.ts'
import { command, requiredText, text, flag, wholeNumber } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { importRows, auditCommand } from '../import-rows.ts'
import { endAnnouncement, isAnnounced, newestMail } from '../queries.ts'

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

const add = command({
  name: 'announcement add',
  // oxlint-disable-next-line words/finnish-in-fi-files -- the names that announcements have on the wire
  usage: '--viite KEY --kuvaus TEXT [--arvo LINK] [--from MOMENT] [--to MOMENT]',
  summary: 'Shows an announcement, or changes the one with that KEY; MOMENT is a day or 2026-06-18T08:59:00Z',
  options: { viite: requiredText, kuvaus: requiredText, arvo: text, from: text, to: text },
  run: async (deps, { values: { viite, kuvaus, arvo = '', from, to } }) => {
    const row = {
      viite,
      kuvaus,
      arvo,
      ...(from === undefined ? {} : { from: startOf(from) }),
      ...(to === undefined ? {} : { to: endOf(to) }),
    }
    const subject = { action: 'command.announcement.add', subject: viite } as const
    const { announcements } = await importRows(deps, { announcements: [row] }, subject)
    if (announcements.created > 0) return `Added ${viite}.`
    return announcements.changed > 0 ? `Changed ${viite}.` : `${viite} was so already.`
  },
})

/** A day begins at midnight in Helsinki. Any other text goes to the import, which reads instants. */
const startOf = (typed: string): string => (isDay(typed) ? instantAt(typed, '00:00').toISOString() : typed)
/** The announcement is shown to the end of its last day. */
const endOf = (typed: string): string =>
  isDay(typed) ? instantAt(addDays(typed, 1), '00:00').toISOString() : typed

const end = command({
  name: 'announcement end',
  usage: 'KEY',
  summary: 'Takes an announcement away',
  operands: ['KEY'],
  run: ({ db, clock }, { operands: [viite] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      if (!(await isAnnounced(tx, viite))) throw new Refusal(`There is no announcement ${viite}.`)
      if (!(await endAnnouncement(tx, viite, now))) return `${viite} had ended already.`
      await auditCommand(tx, now, { action: 'command.announcement.end', subject: viite })
      return `Ended ${viite}.`
    }),
})

export const announcementCommands = [add, end]

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
