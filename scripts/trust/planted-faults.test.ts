import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { withFault } from './planted-copy.ts'
import { runs } from './runs.ts'
import { undoneCures } from './undone-cures.ts'

const edits = undoneCures.flatMap(({ fault, also }) => (also ? [{ fault, ...also }] : []))

test.each([...Object.values(mutations), ...undoneCures, ...edits])(
  '$fault: its place is in the code of today',
  (mutation) => {
    expect(withFault(mutation)).toContain(mutation.replace)
  },
)

test('every run has a fault that it must notice', () => {
  expect(Object.keys(mutations).toSorted()).toEqual(Object.keys(runs).toSorted())
})

test.each(undoneCures)('$fault: its test is there', ({ test: path, title = '' }) => {
  expect(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')).toContain(title)
})
