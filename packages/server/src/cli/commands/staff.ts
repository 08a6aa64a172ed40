import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { mayHoldTogether, staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashCode, newCode } from '../../platform/session/mailed-code.ts'
import { endStaffSessions } from '../../platform/staff/staff-session.ts'
import { command, requiredText, text } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'
import {
  deleteStaffFactor,
  disableStaff,
  endStaffCodes,
  insertStaff,
  insertStaffCode,
  listStaff,
  lockStaff,
  setRoles,
} from '../staff-queries.ts'

/** Over a weekend. */
const CODE_DAYS = 3

function readRoles(given: string): readonly StaffRole[] {
  const names = given.split(',').map((name) => name.trim())
  const roles = staffRoles.filter((role) => names.includes(role))
  if (roles.length === 0 || roles.length < new Set(names).size)
    throw new UsageFault(`--role takes some of ${staffRoles.join(', ')}, with commas between them`)
  if (!mayHoldTogether(roles))
    throw new Refusal(
      'Who gives rights handles no money: admin goes with neither counter, packer nor supervisor.',
    )
  return roles
}

/** The code with which the person sets a password and enrols an app. An earlier one counts no more. */
async function renewCode(tx: Db, staffId: number, now: Date): Promise<string> {
  const code = newCode()
  await endStaffCodes(tx, staffId, now)
  const expiresAt = new Date(now.getTime() + CODE_DAYS * DAY_MS)
  await insertStaffCode(tx, { hash: hashCode(code), staffId, createdAt: now, expiresAt })
  return code
}

const codeLine = (code: string): string =>
  `One-time code, for ${CODE_DAYS} days: ${code}\nHand it to the person yourself; it is not shown again.`

async function lockActive(tx: Db, username: string) {
  const person = await lockStaff(tx, username)
  if (!person) throw new Refusal(`There is nobody called ${username} among the staff.`)
  return person
}

const add = command({
  name: 'staff add',
  usage: 'NAME --role ROLE[,ROLE] --first-name TEXT --last-name TEXT [--email ADDRESS] [--office TEXT]',
  summary: `Adds a person of the staff and prints the code for the first sign-in; ROLE is one of ${staffRoles.join(', ')}`,
  operands: ['NAME'],
  options: {
    role: requiredText,
    'first-name': requiredText,
    'last-name': requiredText,
    email: text,
    office: text,
  },
  run: async ({ db, clock }, { operands: [name], values }) => {
    const roles = readRoles(values.role)
    const username = name.normalize('NFC').trim()
    if (!/^[\p{L}\p{N}._-]{2,100}$/u.test(username))
      throw new Refusal('A name has 2 to 100 letters, digits, dots, dashes or underscores.')
    return inTransaction(db, async (tx) => {
      const now = clock()
      const names = { firstName: values['first-name'], lastName: values['last-name'] }
      const more = { emailAddress: values.email ?? '', office: values.office ?? '', createdAt: now }
      const staffId = await insertStaff(tx, { username, ...names, ...more }, roles)
      if (staffId === undefined) throw new Refusal(`There is somebody called ${username} already.`)
      const code = await renewCode(tx, staffId, now)
      await auditCommand(tx, now, { action: 'command.staff.add', subject: username, detail: { roles } })
      return `Added ${username} (${roles.join(', ')}).\n${codeLine(code)}`
    })
  },
})

const changeRoles = command({
  name: 'staff roles',
  usage: 'NAME --role ROLE[,ROLE]',
  summary: 'Gives a person of the staff these roles instead of the present ones; ends the session at once',
  operands: ['NAME'],
  options: { role: requiredText },
  run: async ({ db, clock }, { operands: [name], values }) => {
    const roles = readRoles(values.role)
    return inTransaction(db, async (tx) => {
      const now = clock()
      const { id, username, roles: before } = await lockActive(tx, name)
      if (before.join() === roles.join()) return `${username} has these roles already.`
      await setRoles(tx, id, roles)
      await endStaffSessions(tx, id, 'roles', now)
      const detail = { from: before, to: roles }
      await auditCommand(tx, now, { action: 'command.staff.roles', subject: username, detail })
      return `${username} is ${roles.join(', ')} now, and signs in anew.`
    })
  },
})

const disable = command({
  name: 'staff disable',
  usage: 'NAME',
  summary: 'Ends the access of a person of the staff at once: session, codes, the account',
  operands: ['NAME'],
  run: ({ db, clock }, { operands: [name] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const { id, username, disabledAt } = await lockActive(tx, name)
      if (disabledAt) return `${username} was disabled already.`
      await disableStaff(tx, id, now)
      await endStaffCodes(tx, id, now)
      await endStaffSessions(tx, id, 'disabled', now)
      await auditCommand(tx, now, { action: 'command.staff.disable', subject: username })
      return `Disabled ${username}.`
    }),
})

const resetFactor = command({
  name: 'staff reset-factor',
  usage: 'NAME',
  summary: 'Lets a person of the staff who lost the phone enrol another one, with the code that it prints',
  operands: ['NAME'],
  run: ({ db, clock }, { operands: [name] }) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      const { id, username, disabledAt } = await lockActive(tx, name)
      if (disabledAt) throw new Refusal(`${username} is disabled.`)
      await deleteStaffFactor(tx, id)
      await endStaffSessions(tx, id, 'factor', now)
      const code = await renewCode(tx, id, now)
      await auditCommand(tx, now, { action: 'command.staff.reset-factor', subject: username })
      return `${username} has no authenticator app now.\n${codeLine(code)}`
    }),
})

const list = command({
  name: 'staff list',
  usage: '',
  summary: 'Prints the staff with their roles',
  run: async ({ db }) => {
    const people = await listStaff(db)
    const lines = people.map(({ username, roles, disabledAt, hasFactor }) => {
      const state = disabledAt ? 'disabled' : hasFactor ? 'active' : 'waits for the first sign-in'
      return `${username}  ${roles.join(', ')}  ${state}`
    })
    return lines.join('\n') || 'There is no staff yet. Add somebody with: portal staff add'
  },
})

export const staffCommands = [add, changeRoles, disable, resetFactor, list]
