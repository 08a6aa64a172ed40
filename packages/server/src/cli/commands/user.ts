import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { followsPasswordRule } from '@kassavirta/domain/people/profile/api'
import { factorMails, profileMails } from '@kassavirta/domain/people/profile/terms.fi'
import * as keeperQueries from '../../operation/provider/import/keep/keeper-queries.ts'
import { eraseLocked, lockErasable } from '../../operation/upkeep/retention.ts'
import { countErasable, type ErasedCounts } from '../../operation/upkeep/retention-queries.ts'
import { sendActivation, setNewPassword } from '../../people/profile/passwords.ts'
import { findUser, lockUser } from '../../people/profile/queries.ts'
import { deleteFactor, notifyPerson } from '../../people/session/factor-queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { changeRights } from '../../platform/rights/locks.ts'
import { endActivationCodes } from '../../platform/session/codes.ts'
import { portalDoor } from '../../platform/session/doors.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { forgiveFailures, userSubject } from '../../platform/session/throttle.ts'
import { command, flag, requiredText, text } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { auditCommand, importRows } from '../import-rows.ts'
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
      await notifyPerson(tx, user.id, factorMails.removed, now)
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

const RULE =
  'The password needs 8 to 128 characters: A-Z, a-z, a digit and one of . , : ! @ - _ or space, and no others.'

export const passwordCommands = [
  command({
    name: 'user set-password',
    usage: 'USERNAME [--password-file FILE]',
    summary: 'Sets a password, read from standard input or FILE; ends sign-ins and activation codes',
    operands: ['USERNAME'],
    options: { 'password-file': text },
    // The password is never an argument: arguments show in the list of processes and stay in the shell's history.
    reads: ({ values: { 'password-file': file } }) => (file === undefined ? 'hidden line' : { file }),
    run: async ({ db, clock }, { operands: [username], text: given = '' }) => {
      const password = given.replace(/\r?\n$/, '')
      if (!followsPasswordRule(password)) throw new Refusal(RULE)
      const passwordHash = await hashPassword(password)
      return inTransaction(db, async (tx) => {
        const now = clock()
        const user = await lockUser(tx, username)
        if (!user) throw new Refusal(`There is no user ${username}.`)
        if (user.disabledAt) throw new Refusal(`${user.username} is disabled.`)
        await setNewPassword(tx, user.id, passwordHash, { now })
        await forgiveFailures(tx, userSubject(portalDoor, user.username))
        // The staff can do this, so the person gets the same e-mail as after a change of their own.
        const { subject, body } = profileMails.passwordChanged
        const email = {
          recipient: user.emailAddress,
          subject,
          body: fill(body, { username: user.username }),
        }
        await writeMail(tx, email, now)
        await auditCommand(tx, now, { action: 'command.user.set-password', subject: user.extId })
        return `${user.username} has a new password; sign-ins and activation codes have ended.`
      })
    },
  }),
]

const names = { systems: "The provider's systems keep", desk: 'The desk keeps' } as const satisfies Record<
  keeperQueries.Keeper,
  string
>
const isKeeper = (text: string): text is keeperQueries.Keeper => Object.hasOwn(names, text)

const KEYS = 'SECTION and KEY as an import lists them, like companies T100 or roles "U1 T100"'

function sectionOf(text: string): keeperQueries.OwnedSection {
  const section = keeperQueries.ownedSections.find((each) => each === text)
  if (!section) throw new UsageFault(`SECTION must be one of ${keeperQueries.ownedSections.join(', ')}`)
  return section
}

const show = command({
  name: 'keeper show',
  usage: 'SECTION KEY',
  summary: `Prints who keeps a row, the provider's systems or the desk; ${KEYS}`,
  operands: ['SECTION', 'KEY'],
  run: async ({ db }, { operands: [typed, key] }) => {
    const section = sectionOf(typed)
    const keeper = await keeperQueries.findKeeper(db, section, key)
    if (!keeper) throw new Refusal(`There is no row ${key} in ${section}.`)
    return `${names[keeper]} ${section} ${key}.`
  },
})

const set = command({
  name: 'keeper set',
  usage: 'SECTION KEY desk|systems',
  summary: `Hands a row over: imports write what the systems keep, the desk the rest; ${KEYS}`,
  operands: ['SECTION', 'KEY', 'KEEPER'],
  run: ({ db, clock }, { operands: [typed, key, to] }) => {
    const section = sectionOf(typed)
    if (!isKeeper(to)) throw new UsageFault('KEEPER must be desk or systems')
    if (section === 'parameters' && to === 'desk')
      throw new Refusal('A parameter becomes the desk’s when it is set there.')
    return changeRights(db, async (tx) => {
      const from = await keeperQueries.findKeeper(tx, section, key)
      if (!from) throw new Refusal(`There is no row ${key} in ${section}.`)
      if (from === to) return { result: `${names[to]} ${section} ${key} already.`, changes: {} }
      const changes = await keeperQueries.giveRow(tx, section, key, to)
      const detail = { section, from, to }
      await auditCommand(tx, clock(), { action: 'command.keeper.set', subject: key, detail })
      return { result: `${names[to]} ${section} ${key} now.`, changes }
    })
  },
})

const setCompany = command({
  name: 'keeper set-company',
  usage: 'KEY desk|systems',
  summary: 'Hands a company over with its accounts, their references, its roles and mandates; not its people',
  operands: ['KEY', 'KEEPER'],
  run: ({ db, clock }, { operands: [key, to] }) => {
    if (!isKeeper(to)) throw new UsageFault('KEEPER must be desk or systems')
    return changeRights(db, async (tx) => {
      if (!(await keeperQueries.findKeeper(tx, 'companies', key)))
        throw new Refusal(`There is no row ${key} in companies.`)
      const { changes, rows } = await keeperQueries.giveCompany(tx, key, to)
      if (rows === 0) return { result: `${names[to]} ${key} with all its rows already.`, changes }
      const detail = { to, rows }
      await auditCommand(tx, clock(), { action: 'command.keeper.set-company', subject: key, detail })
      return { result: `${names[to]} ${key} with all its rows now; ${rows} changed hands.`, changes }
    })
  },
})

const list = command({
  name: 'keeper list',
  usage: '',
  summary: "Prints how many rows of each section the provider's systems keep, and how many the desk",
  run: async ({ db }) =>
    (await keeperQueries.countByKeeper(db))
      .map(({ section, systems, desk }) => `${section.padEnd(15)}systems ${systems}  desk ${desk}`)
      .join('\n'),
})

export const keeperCommands = [show, set, setCompany, list]
