import { expect, test } from 'vitest'
import { demoUsers } from '../../packages/demo/src/users.ts'
import { exists, read } from './repository.ts'

const page = read('README.md')

test('README names the demo users, what they see and their password', () => {
  const table = /^\| demo user \(password `(.+)`\).*\n.*\n((?:\|.*\n)+)/m.exec(page)
  const [, password, rows = ''] = table ?? []
  expect(
    [...rows.matchAll(/^\| (\S+) \| (.+) \|$/gm)].map(([, name, shows]) => ({ name, shows, password })),
  ).toEqual(demoUsers.map((user) => ({ ...user })))
})

test('the pictures of README are there', () => {
  const pictures = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(pictures).toHaveLength(3)
  expect(pictures.filter((path) => !exists(path))).toEqual([])
})
