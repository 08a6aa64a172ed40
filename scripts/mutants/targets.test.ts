import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { survivors } from './survivors.ts'
import { ROOT, targets } from './targets.ts'

test('every file in which faults are planted is there, with tests that must notice them', () => {
  expect(targets.filter(({ tests }) => tests.length === 0)).toEqual([])
  const named = [
    ...targets.flatMap(({ file, tests }) => [file, ...tests]),
    ...survivors.map(({ file }) => file),
  ]
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
