import { addDays, instantAt, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, requiredText, text } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand, importRows } from '../import-rows.ts'
import { endAnnouncement, isAnnounced } from '../queries.ts'

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
