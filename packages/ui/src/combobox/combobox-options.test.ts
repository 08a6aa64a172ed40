import { expect, test } from 'vitest'
import { findOptions, inFinnishOrder, moveMark } from './combobox-options.ts'

const named = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }))
const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label)

test('Finnish letters stand last, in their own order', () => {
  const mixed = named('Öljymäki', 'Zeppelin', 'Ähtäri', 'Åland', 'Aura', 'aura 2')
  expect(labels(inFinnishOrder(mixed))).toEqual(['Aura', 'aura 2', 'Zeppelin', 'Åland', 'Ähtäri', 'Öljymäki'])
})

test.each([
  ['', ['Myllypuoti Kaleva', 'Myllypuoti Lielahti', 'Ähtärin kioski', 'Åkerin kauppa']],
  ['   ', ['Myllypuoti Kaleva', 'Myllypuoti Lielahti', 'Ähtärin kioski', 'Åkerin kauppa']],
  ['MYLLY', ['Myllypuoti Kaleva', 'Myllypuoti Lielahti']],
  ['kale mylly', ['Myllypuoti Kaleva']],
  ['ähtäri', ['Ähtärin kioski']],
  ['Ähta', []],
  ['ÅKER', ['Åkerin kauppa']],
  ['a\u030Aker', ['Åkerin kauppa']],
  ['olematon', []],
])('%j finds %j', (typed, found) => {
  const options = named('Myllypuoti Kaleva', 'Myllypuoti Lielahti', 'Ähtärin kioski', 'Åkerin kauppa')
  expect(labels(findOptions(options, typed))).toEqual(found)
})

test('the detail is searched too', () => {
  const options = [
    { value: '1', label: 'Kioski', detail: '1234567-1' },
    { value: '2', label: 'Kioski', detail: '7654321-2' },
  ]
  expect(findOptions(options, 'kioski 7654')).toEqual([options[1]])
})

test('2 000 places are searched within a frame', () => {
  const many = named(...Array.from({ length: 2000 }, (_, index) => `Toimipaikka ${index}`))
  const started = performance.now()
  expect(findOptions(many, 'paikka 1999')).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(100)
})

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['ArrowDown', -1, 0, -1],
  ['ArrowUp', -1, 0, -1],
  ['Home', -1, 0, -1],
  ['Enter', 0, 3, undefined],
])('%s at row %i of %i marks %s', (key, marked, count, next) => {
  expect(moveMark(key, marked, count)).toBe(next)
})
