import { expect, test } from 'vitest'
import { findDrivers, sortDrivers } from './drivers.ts'

const driver = (lastName: string, firstNames: string, personId = '1') => ({
  firstNames,
  lastName,
  personId,
  location: 'Tampere',
})

test('drivers stand by last name, then by first names, å ä ö last [R-DRV-02]', () => {
  const names = [
    'Öhman Aino',
    'Åkerman Ville',
    'Ääri Ilona',
    'Ahonen Teemu',
    'Zetterberg Olli',
    'Ahonen Antti',
  ]
  const drivers = names.map((name) => {
    const [lastName = '', firstNames = ''] = name.split(' ')
    return driver(lastName, firstNames)
  })
  expect(sortDrivers(drivers).map(({ lastName, firstNames }) => `${lastName} ${firstNames}`)).toEqual([
    'Ahonen Antti',
    'Ahonen Teemu',
    'Zetterberg Olli',
    'Åkerman Ville',
    'Ääri Ilona',
    'Öhman Aino',
  ])
})

const drivers = [
  driver('Åkerman', 'Kalle Johannes', '10234'),
  driver('Kallio', 'Minna Maria', '10241'),
  driver('Makinen', 'Outi', '20001'),
  driver('Åkerblom-Löfgren', 'Wilhelm', '20002'),
  driver("O'Brien", 'Søren', '30-03'),
  driver('O’Neill', 'Mary-Ann', '40001'),
]

test.each([
  ['', ['10234', '10241', '20001', '20002', '30-03', '40001']],
  ['  ', ['10234', '10241', '20001', '20002', '30-03', '40001']],
  ['kall', ['10234', '10241']],
  ['MINNA', ['10241']],
  ['åker', ['10234', '20002']],
  ['A\u030Aker', ['10234', '20002']],
  ['akerman', ['10234']],
  ['mäkinen', []],
  ['Åkerblom-Lofgren', ['20002']],
  ['vilhelm', ['20002']],
  ['KALLIO MINNA', ['10241']],
  ['wirtanen', []],
  ['soren', ['30-03']],
  ['sören', ['30-03']],
  ["o'brien", ['30-03']],
  ['30-03', ['30-03']],
  ['.*', []],
  ['Kallio, Minna', ['10241']],
  ['Minna,Kallio', ['10241']],
  ['o’brien', ['30-03']],
  ['obrien', ['30-03']],
  ["o'neill", ['40001']],
  ['o\u02BCneill', ['40001']],
  ['o´neill', ['40001']],
  ['O NEILL', ['40001']],
  ['oneill mary ann', ['40001']],
  ['maryann', ['40001']],
  ['mary\u2011ann', ['40001']],
  ['åkerblom löfgren', ['20002']],
  ['3003', ['30-03']],
  ['0234', ['10234']],
  ['kallio minna', ['10241']],
  ['minna 10241', ['10241']],
  ['minna 10234', []],
  ['tampere', []],
])('%j finds the drivers %j [R-DRV-01]', (typed, found) => {
  expect(findDrivers(drivers, typed).map(({ personId }) => personId)).toEqual(found)
})

test.each([
  ['w', 'Wirén', 'viren'],
  ['ø', 'Børre', 'börre'],
  ['æ', 'Kjær', 'kjär'],
  ['đ', 'Đorđe', 'dorde'],
  ['ł', 'Łukasz', 'lukasz'],
  ['ß', 'Weiß', 'weiss'],
])('the letter %s of %s is found as %s, and as itself [R-DRV-01]', (_letter, name, typed) => {
  const [one, other] = [driver('Kallio', name), driver('Kallio', 'Minna')]
  expect(findDrivers([one, other], typed)).toEqual([one])
  expect(findDrivers([one, other], name)).toEqual([one])
})
