import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { withFault } from './planted-copy.ts'
import { runs } from './runs.ts'
import { undoneCures } from './undone-cures.ts'

test.each([...Object.values(mutations), ...undoneCures])(
  '$fault: its place is in the code of today',
  (mutation) => {
    expect(withFault(mutation)).toContain(mutation.replace)
  },
)

test('every run has a fault that it must notice, and every cure a test that is there', () => {
  expect(Object.keys(mutations).toSorted()).toEqual(Object.keys(runs).toSorted())
  const gone = undoneCures.filter(({ test: path }) => !existsSync(join(import.meta.dirname, '../..', path)))
  expect(gone).toEqual([])
})
