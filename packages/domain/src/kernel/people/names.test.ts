import { expect, test } from 'vitest'
import { byName, compareNames, listName } from './names.ts'

const person = (lastName: string, firstName = 'Maija') => ({ firstName, lastName })

test('a list has the last name first [R-MAND-07]', () => {
  expect(listName(person('Virtanen'))).toBe('Virtanen Maija')
  expect(listName(person('Virtanen', ''))).toBe('Virtanen')
  expect(listName(person(''))).toBe('Maija')
})

test('people are sorted as Finns sort them', () => {
  const people = [
    person('Öhman'),
    person('Ähtäri'),
    person('Virtanen', 'Pekka'),
    person('Åberg'),
    person('Virtanen'),
  ]
  expect(people.toSorted(compareNames).map(listName)).toEqual([
    'Virtanen Maija',
    'Virtanen Pekka',
    'Åberg Maija',
    'Ähtäri Maija',
    'Öhman Maija',
  ])
})

test('companies, chains and concerns are sorted as Finns sort them', () => {
  const names = ['Öljy', 'Zeta', 'Åkerman', 'äiti', 'Aalto']
  expect(byName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Aalto',
    'Zeta',
    'Åkerman',
    'äiti',
    'Öljy',
  ])
})
