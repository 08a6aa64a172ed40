import { expect, test } from 'vitest'
import { readDataModel, readForeignKeys, type Reference } from './data-model.ts'
import { listFiles, read } from './repository.ts'

const model = readDataModel(read('docs/data-model.md'))
const foreignKeys = readForeignKeys(listFiles('packages/server/migrations/*.sql').map(read).join('\n'))
const text = (references: readonly Reference[]) => [
  ...new Set(references.map(([from, to]) => `${from} → ${to}`).toSorted()),
]

/** Nearly every table names one of these, so the drawings leave most of those arrows out. */
const HUBS = ['company', 'account', 'portal_user', 'staff_user']
const toHub = ([, to]: Reference) => HUBS.includes(to)

test('the drawings of the data model have every table and no other', () => {
  const tables = listFiles('packages/server/src/tables').flatMap((path) =>
    [...read(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  )
  expect(model.unreadable).toEqual([])
  expect([...model.tables].toSorted()).toEqual(tables.toSorted())
})

test('the arrows of the data model are the foreign keys', () => {
  const drawn = text(model.references)
  const real = text(foreignKeys)
  expect(real.length).toBeGreaterThan(60)
  expect(drawn.filter((arrow) => !real.includes(arrow))).toEqual([])
  expect(text(foreignKeys.filter((key) => !toHub(key))).filter((arrow) => !drawn.includes(arrow))).toEqual([])
})
