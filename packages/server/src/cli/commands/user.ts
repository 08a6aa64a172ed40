import { factorMails } from '@kassavirta/domain/people/profile/second-factor/terms.fi'
import { countErasable, type ErasedCounts } from '../../operation/upkeep/retention/erase-queries.ts'
import { eraseLocked, lockErasable } from '../../operation/upkeep/retention/erase-person.ts'
import { sendActivation } from '../../people/profile/activation/send-activation.ts'
import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import { deleteFactor, tellPerson } from '../../people/session/second-factor.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { command, flag, requiredText, text } from '../command.ts'
import { Refusal } from '../faults.ts'
import { auditCommand, importRows } from '../import-rows.ts'
import { findUser, lockUser } from '../../people/profile/lock-user.ts'
import { disableUser } from '../queries.ts'

const add = command({
  name: 'user add',
  usage: '--username NAME --first-name TEXT --last-name TEXT --email ADDRESS [--phone TEXT] [--ext-id KEY]',
  summary: "Adds a user; KEY is the provider's own key of the person, the user name if not given",
  options: {
    username: requiredText,
    'first-name': requiredText,
    'last-name': requiredText,
    email: requiredText,
    phone: text,
    'ext-id': text,
  },
  run: async (deps, { values }) => {
    const { username, 'ext-id': extId = username, 'first-name': firstName, 'last-name': lastName } = values
    const user = {
      extId,
      username,
      firstName,
      lastName,
      emailAddress: values.email,
      phoneNumber: values.phone ?? '',
    }
    const check = ({ users }: { readonly users: { readonly created: number } }) => {
      if (users.created !== 1) throw new Refusal(`There is a user with the key ${extId} already.`)
    }
    await importRows(deps, { users: [user] }, { action: 'command.user.add', subject: extId }, { check })
    return `Added ${username}. Send a code with: portal user send-activation ${username}`
  },
})

const disable = command({
  name: 'user disable',
  usage: 'USERNAME',
  summary: 'Ends the access of a user at once: sign-ins, activation codes, the account',
  operands: ['USERNAME'],
  run: ({ db, clock }, { operands: [username] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const user = await lockUser(tx, username)
      if (!user) throw new Refusal(`There is no user ${username}.`)
      if (user.disabledAt) return `${user.username} was disabled already.`
      await disableUser(tx, user.id, now)
      await endActivationCodes(tx, user.id, now)
      await revokeSessions(tx, { userIds: [user.id] }, { reason: 'disabled', now })
      await auditCommand(tx, now, { action: 'command.user.disable', subject: user.extId })
      return `Disabled ${user.username}. An import with "restore": true enables the account again.`
    }),
})

const activate = command({
  name: 'user send-activation',
  usage: 'USERNAME',
  summary: 'Mails a new activation code to the address on record',
  operands: ['USERNAME'],
  run: ({ db, clock, settings }, { operands: [username] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const user = await lockUser(tx, username)
      if (!user) throw new Refusal(`There is no user ${username}.`)
      if (user.disabledAt) throw new Refusal(`${user.username} is disabled.`)
      await sendActivation(tx, settings, user, now)
      await auditCommand(tx, now, { action: 'command.user.send-activation', subject: user.extId })
      const sent = `A code for ${user.username} is on its way to ${user.emailAddress}.`
      return settings.smtpUrl ? sent : `${sent} No SMTP_URL is set: read it with portal mail list --codes`
    }),
})

const resetFactor = command({
  name: 'user reset-factor',
  usage: 'USERNAME',
  summary: 'Ends the second factor of a user who lost the phone and the recovery codes; the user is told',
  operands: ['USERNAME'],
  run: ({ db, clock }, { operands: [username] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const user = await lockUser(tx, username)
      if (!user) throw new Refusal(`There is no user ${username}.`)
      if (!(await deleteFactor(tx, user.id))) return `${user.username} has no second factor.`
      await tellPerson(tx, user.id, factorMails.removed, now)
      await auditCommand(tx, now, { action: 'command.user.reset-factor', subject: user.extId })
      return `${user.username} signs in with the password alone now.`
    }),
})

const erase = command({
  name: 'user erase',
  usage: 'USERNAME [--yes]',
  summary:
    'Erases the name, the addresses and the sign-ins of a disabled user for good; prints what it would take without --yes',
  operands: ['USERNAME'],
  options: { yes: flag },
  run: ({ db, clock }, { operands: [username], values: { yes = false } }) =>
    inTransaction(db, async (tx) => {
      const found = await findUser(tx, username)
      const person = found && (await lockErasable(tx, found.id))
      if (!person) throw new Refusal(`There is no user ${username}.`)
      if (!person.disabledAt)
        throw new Refusal(`${username} can still sign in: portal user disable ${username}`)
      if (!yes) return previewText(username, await countErasable(tx, person))
      const now = clock()
      await eraseLocked(tx, person, now)
      await auditCommand(tx, now, { action: 'command.user.erase', subject: String(person.id) })
      return `Erased. What stays names user ${person.id} alone.`
    }),
})

const previewText = (username: string, counts: ErasedCounts): string =>
  [
    `Of ${username} these rows would be deleted or emptied for good:`,
    ...Object.entries(counts).map(([kind, rows]) => `  ${kind} ${rows}`),
    'Deposits, orders, rights and the audit log stay with the number. Nothing was changed: add --yes to erase.',
  ].join('\n')

export const userCommands = [add, disable, activate, resetFactor, erase]
