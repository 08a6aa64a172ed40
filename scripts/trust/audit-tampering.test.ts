import { expect, test } from 'vitest'
import { run } from './audit-tampering.ts'

test('whatever is changed in the audit log without its key is found', async () => {
  expect(await run({ seed: 20261116, runs: 100 })).toMatchObject({ found: 100, missed: undefined })
})
