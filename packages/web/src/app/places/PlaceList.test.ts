import { expect, test } from 'vitest'
import { firstPlaces, placeGroups } from './PlaceList.tsx'

const place = (id: number, name: string, city: string, chainId: number | null, concernId: number | null) => ({
  id,
  name,
  city,
  businessId: `900010${id}-1`,
  concernId,
  chainId,
  permissionConcernReport: false,
})

const person = {
  permittedCompanies: [
    place(1, 'Naava Satama', 'Turku', 11, 100),
    place(2, 'Mylly Kaleva', 'Tampere', 10, 100),
    place(3, 'Öljymäen kioski', 'Äänekoski', 12, 200),
    place(4, 'Kyläkauppa', 'Porvoo', null, null),
    place(5, 'Mylly Aapo', 'Tampere', 10, 100),
    place(6, 'Konttori', 'Helsinki', null, 200),
  ],
  permittedChains: [
    { id: 12, name: 'Ähtäri', concernId: 200 },
    { id: 10, name: 'Mylly', concernId: 100 },
    { id: 11, name: 'Naava', concernId: 100 },
    { id: 13, name: 'Ilman paikkoja', concernId: 200 },
  ],
  permittedConcerns: [
    { id: 200, name: 'Lumiselkä' },
    { id: 100, name: 'Saarnivaara' },
  ],
}

const shape = (search?: string) =>
  placeGroups(person, search).map(({ chain, concern, places }) => [
    chain,
    concern,
    places.map(({ id }) => id).join(),
  ])

test('places stand under their chain and concern [R-FRONT-07]', () => {
  expect(shape()).toEqual([
    ['Mylly', 'Saarnivaara', '5,2'],
    ['Naava', 'Saarnivaara', '1'],
    ['Ähtäri', 'Lumiselkä', '3'],
    [undefined, 'Lumiselkä', '6'],
    [undefined, undefined, '4'],
  ])
})

test.each([
  ['a part of the name', 'KALE', '2'],
  ['the town', 'tampere', '5,2'],
  ['the chain', 'ähtäri', '3'],
  ['the concern', 'saarni', '5,2,1'],
  ['the business id', '9000104', '4'],
  ['words of several', ' turku  saarni ', '1'],
  ['nothing of it', 'olematon', ''],
])('%s narrows the list [R-FRONT-07]', (_, search, left) => {
  expect(
    shape(search)
      .map(([, , ids]) => ids)
      .join(),
  ).toBe(left)
})

test('of a long list the first places are drawn', () => {
  const drawn = firstPlaces(placeGroups(person), 3)
  expect(drawn.map(({ chain, places }) => [chain, places.length])).toEqual([
    ['Mylly', 2],
    ['Naava', 1],
  ])
})
