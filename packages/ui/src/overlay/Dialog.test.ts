import { expect, test } from 'vitest'
import { placeBeside } from './Dialog.tsx'

const window = { width: 1280, height: 800 }
const calendar = { width: 420, height: 460 }
const field = (top: number, left = 100) => ({ top, bottom: top + 48, left, right: left + 240 })

test('opens below its field', () => {
  expect(placeBeside(field(200), calendar, window)).toEqual({ top: 256, left: 100 })
})

test('without room below it opens above', () => {
  expect(placeBeside(field(600), calendar, window)).toEqual({ top: 132, left: 100 })
})

test('opens to the right without room below and above', () => {
  expect(placeBeside(field(350), calendar, window)).toEqual({ top: 332, left: 348 })
  expect(placeBeside(field(300), calendar, window)).toEqual({ top: 300, left: 348 })
})

test('opens to the left without room to the right', () => {
  expect(placeBeside(field(350, 900), calendar, window)).toEqual({ top: 332, left: 472 })
  expect(placeBeside(field(350, 300), calendar, { width: 910, height: 800 })).toEqual({ top: 332, left: 300 })
  expect(placeBeside(field(100), calendar, { width: 600, height: 300 })).toEqual({ top: 8, left: 100 })
})

test('it never leaves the window sideways', () => {
  expect(placeBeside(field(200, 1100), calendar, window).left).toBe(852)
  expect(placeBeside(field(200, -20), calendar, window).left).toBe(8)
})
