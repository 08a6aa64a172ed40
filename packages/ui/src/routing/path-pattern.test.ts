import { expect, test } from 'vitest'
import { matchPath, partsOf, pathPattern, parseSearch, stringifySearch } from './path-pattern.ts'

const bag = pathPattern('/kassat/{id}/pussit/{bag}')

test.each([
  ['/kassat/5/pussit/a%2Fb', { id: '5', bag: 'a/b' }],
  ['/KASSAT/5/Pussit/x/', { id: '5', bag: 'x' }],
  ['/kassat/5/pussit', undefined],
  ['/kassat/5/pussit/1/2', undefined],
  ['/x/kassat/5/pussit/1', undefined],
  ['/kassat/5/pussit/%E0%A4%A', undefined],
])('the texts in the path %s are %o', (path, texts) => {
  expect(matchPath(bag, path)).toEqual(texts)
})

test('a dot in a path is a dot', () => {
  expect(matchPath(pathPattern('/a.b'), '/a.b')).toEqual({})
  expect(matchPath(pathPattern('/a.b'), '/axb')).toBe(undefined)
})

test.each([
  ['/a?x=1&y=a%20b#kohta%C3%A4', { path: '/a', search: { x: '1', y: 'a b' }, hash: 'kohtaä' }],
  ['/a#b?c', { path: '/a', search: {}, hash: 'b?c' }],
  ['/a#%E0', { path: '/a', search: {}, hash: '%E0' }],
  ['', { path: '', search: {}, hash: '' }],
])('the parts of the address %s', (href, parts) => {
  expect(partsOf(href)).toEqual(parts)
})

test.each([
  ['a 20-digit reference', { reference: '12345678901234567894' }],
  ['a short reference', { reference: '1232' }],
  ['leading zeros', { securityBagNumber: '0013' }],
  ['a word of JSON', { message: 'true', totalSum: 'null' }],
  ['signs and letters', { message: 'Iltavuoro & "kassa" #2 = 100 % + å' }],
  ['nothing', {}],
])('%s survives the address bar', (_, search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('digits are written without quotation marks', () => {
  expect(stringifySearch({ reference: '12345678901234567894' })).toBe('?reference=12345678901234567894')
})

test('an absent value leaves no trace', () => {
  expect(stringifySearch({ page: undefined })).toBe('')
})
