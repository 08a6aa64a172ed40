import { expect, test } from 'vitest'
import { run } from './forged-audit.ts'

test('a log that was cut, forged and sealed anew after a restart is found with the files of deploy as they are [R-AUD-04]', async () => {
  expect(await run({ seed: 20261117, runs: 20 })).toMatchObject({ found: 20, missed: [] })
})
