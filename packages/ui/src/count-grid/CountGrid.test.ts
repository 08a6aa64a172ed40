import { countFault } from '@kassavirta/domain/kernel/money/counts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldBeside, fillDown, pastedCells, settledEntry, type Paths } from './CountGrid.tsx'

describe('a typed count', () => {
  test.each(['', '  ', '0', '12', '12+5', '1 200', '1000000'])('%j is good', (text) => {
    expect(countFault(text)).toBeUndefined()
  })
  test.each([
    ['a', 'Syötä kokonaisluku'],
    ['1,5', 'Syötä kokonaisluku'],
    ['1.5', 'Syötä kokonaisluku'],
    ['12+', 'Syötä kokonaisluku'],
    ['50\t2', 'Syötä kokonaisluku'],
    ['12 5', 'Syötä kokonaisluku'],
    ['CN104558209', 'Syötä kokonaisluku'],
    ['-1', 'Arvo ei voi olla negatiivinen'],
    ['− 5', 'Arvo ei voi olla negatiivinen'],
    ['104558209', 'Määrä voi olla enintään 1 000 000'],
    ['2 000 000', 'Määrä voi olla enintään 1 000 000'],
    ['999 999 + 2', 'Määrä voi olla enintään 1 000 000'],
  ])('%j is told: %s [R-VAL-05] [R-VAL-06]', (text, fault) => {
    expect(countFault(text)).toBe(fault)
  })
  test.each([
    ['12+5', '17'],
    ['1 200', '1200'],
    ['007', '7'],
    [' 3 ', '3'],
    ['', ''],
    ['0', '0'],
    ['1,5', '1,5'],
    ['12 5', '12 5'],
  ])('%j is %j once the field is left', (typed, settled) => {
    expect(settledEntry(typed)).toBe(settled)
  })
})

describe('from row to row', () => {
  const paths: Paths = [
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]
  test.each([
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['c', 1, undefined],
    ['a', -1, undefined],
    ['x', 1, 'y'],
    ['y', 1, undefined],
    ['unknown', -1, undefined],
  ] as const)('from %s by %i lies %s', (field, step, expected) => {
    expect(fieldBeside(paths, field, step)).toBe(expected)
  })
})

describe('what is pasted', () => {
  const paths: Paths = [
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ]
  const column = (...cells: readonly string[]) => cells.map((cell) => [cell])
  test.each([
    ['2\r\n31\r\n44\r\n', column('2', '31', '44')],
    ['2\n31', column('2', '31')],
    ['2\r31', column('2', '31')],
    ['2\n\n44\n', column('2', '', '44')],
    [
      '50 €\t2\r\n20 €\t 3 \r\n',
      [
        ['50 €', '2'],
        ['20 €', '3'],
      ],
    ],
    ['50\t2', [['50', '2']]],
  ])('%j has the cells %j', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells)
  })
  test.each(['12', '12\r\n', ''])('%j has only one: the browser pastes it', (text) => {
    expect(pastedCells(text)).toBeUndefined()
  })
  test('fills downward and adds up', () => {
    const entries = [
      ['b', '2'],
      ['c', ''],
      ['d', '7'],
    ]
    expect(fillDown(paths, 'b', column('2', '', '3+4'))).toEqual({ entries, lines: 3, surplus: 0 })
  })
  test('says how much was left over', () => {
    const entries = [
      ['c', '1'],
      ['d', '2'],
    ]
    expect(fillDown(paths, 'c', column('1', '2', '3', '4'))).toEqual({ entries, lines: 2, surplus: 2 })
  })
  test('in two columns fills two, side by side', () => {
    const cells = [['1', '2'], ['3', '4'], ['5']]
    const entries = [
      ['a', '1'],
      ['x', '2'],
      ['b', '3'],
      ['y', '4'],
      ['c', '5'],
    ]
    expect(fillDown(paths, 'a', cells)).toEqual({ entries, lines: 3, surplus: 0 })
  })
  test('with too many columns fills none', () => {
    expect(fillDown(paths, 'x', [['50', '2']])).toBeUndefined()
    expect(fillDown([['a', 'b']], 'a', [['500 €', '2'], ['200 €']])).toBeUndefined()
  })
  test('never loses or moves a cell', () => {
    const cells = fc.array(fc.nat(999).map(String), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), cells, (field, texts) => {
        const { entries = [], surplus = 0 } = fillDown(paths, field, column(...texts)) ?? {}
        expect(entries.map(([, text]) => text)).toEqual(texts.slice(0, entries.length))
        expect(entries.length + surplus).toBe(texts.length)
      }),
    )
  })
})
