import { expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '../../packages/server/test/database.ts'
import { runOn } from './audit-tampering.ts'

test('whatever is changed in the audit log without its key is found', async () => {
  const database = await openTestDatabase()
  await emptyTables(database)
  expect(await runOn(database, { seed: 20261116, runs: 100 })).toMatchObject({
    found: 100,
    missed: undefined,
  })
  await emptyTables(database)
  await database.close()
})
