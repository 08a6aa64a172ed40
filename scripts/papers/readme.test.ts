import { expect, test } from 'vitest'
import { demoStaff, DEMO_STAFF_PASSWORD } from '../../packages/demo/src/desk/staff.ts'
import { demoUsers } from '../../packages/demo/src/users.ts'
import { read } from './repository.ts'

const page = read('README.md')

test('README names the demo users, what they see and their password', () => {
  const table = /^\| demo user \(password `(.+)`\).*\n.*\n((?:\|.*\n)+)/m.exec(page)
  const [, password, rows = ''] = table ?? []
  expect(
    [...rows.matchAll(/^\| (\S+) \| (.+) \|$/gm)].map(([, name, shows]) => ({ name, shows, password })),
  ).toEqual(demoUsers.map((user) => ({ ...user })))
})

test('README names the staff of the demo and their password', () => {
  const table = /^\| staff at the desk \(password `(.+?)`.*\n.*\n((?:\|.*\n)+)/m.exec(page)
  const [, password, rows = ''] = table ?? []
  const names = [...rows.matchAll(/^\| ([\w, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  expect(password).toBe(DEMO_STAFF_PASSWORD)
  expect(names).toEqual(demoStaff.map(({ username }) => username))
})
