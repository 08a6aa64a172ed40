import { mayHoldTogether, staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { isStaffUsername, STAFF_CODE_DAYS } from '@kassavirta/domain/people/staff/office-api'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  disablePerson,
  insertStaff,
  lockStaff,
  lockStaffById,
  resetFactors,
  setRoles,
} from '../../people/staff/staff-office/queries.ts'
import { renewCode } from '../../people/staff/staff-office/access-codes.ts'
import { command, requiredText, text } from '../command.ts'
import { Refusal, UsageFault } from '../faults.ts'
import { auditCommand } from '../import-rows.ts'
import { listStaff } from '../queries.ts'

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

const codeLine = (code: string): string =>
  `One-time code, for ${STAFF_CODE_DAYS} days: ${code}\nHand it to the person yourself; it is not shown again.`

async function lockNamed(tx: Db, username: string) {
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
    if (!isStaffUsername(username))
      throw new Refusal('A name has 2 to 100 letters, digits, dots, dashes or underscores.')
    return inTransaction(db, async (tx) => {
      const now = clock()
      const names = { firstName: values['first-name'], lastName: values['last-name'] }
      const more = { emailAddress: values.email ?? '', office: values.office ?? '', createdAt: now }
      const staffId = await insertStaff(tx, { username, ...names, ...more }, roles)
      if (staffId === undefined) throw new Refusal(`There is somebody called ${username} already.`)
      const person = await lockStaffById(tx, staffId)
      if (!person) throw new Error(`${username} is gone`)
      const code = await renewCode(tx, person, now, { event: 'added' })
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
      const person = await lockNamed(tx, name)
      const { username, roles: before } = person
      if (before.join() === roles.join()) return `${username} has these roles already.`
      await setRoles(tx, person, roles, now)
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
      const person = await lockNamed(tx, name)
      const { username, disabledAt } = person
      if (disabledAt) return `${username} was disabled already.`
      await disablePerson(tx, person, now)
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
      const person = await lockNamed(tx, name)
      const { username, disabledAt } = person
      if (disabledAt) throw new Refusal(`${username} is disabled.`)
      await resetFactors(tx, person, now)
      const code = await renewCode(tx, person, now, { event: 'factorReset' })
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
