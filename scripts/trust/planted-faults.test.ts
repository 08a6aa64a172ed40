import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { lostPlace, type Mutation, type UndoneCure } from './planted-copy.ts'
import { plantedLists } from './planted-lists.ts'
import { runs } from './runs.ts'

/** What of the faults no longer fits the code of today, with its reason. */
const lostPlaces = (faults: readonly Mutation[]): readonly string[] =>
  faults.flatMap((each) => {
    const lost = lostPlace(each)
    return lost ? [`${each.fault}: ${lost}`] : []
  })

const alsoEdited = ({ fault, also }: UndoneCure): readonly Mutation[] => (also ? [{ fault, ...also }] : [])

const hasTest = ({ test: path, title = '' }: UndoneCure): boolean =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8').includes(title)

test('every run has a fault that it must notice, and each fault has its place in the code of today', () => {
  expect(Object.keys(mutations).toSorted()).toEqual(Object.keys(runs).toSorted())
  expect(lostPlaces(Object.values(mutations))).toEqual([])
})

test.each(Object.entries(plantedLists))(
  'every fault of the list %s has its place in the code of today, and its test is there',
  (_name, faults) => {
    expect(lostPlaces([...faults, ...faults.flatMap(alsoEdited)])).toEqual([])
    expect(faults.filter((fault) => !hasTest(fault)).map(({ fault }) => fault)).toEqual([])
  },
)
