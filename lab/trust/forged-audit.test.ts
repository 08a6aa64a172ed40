import { expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '../../packages/server/test/database.ts'
import { runOn } from './forged-audit.ts'

test('a log that was cut, forged and sealed anew after a restart is found with the files of deploy as they are [R-AUD-04]', async () => {
  const database = await openTestDatabase()
  await emptyTables(database)
  expect(await runOn(database, { seed: 20261117, runs: 20 })).toMatchObject({ found: 20, missed: [] })
  await emptyTables(database)
  await database.close()
})
