import { expect, test } from 'vitest'
import { keyboardHeight } from './TotalPanel.tsx'

const seen = { height: 844, offsetTop: 0, scale: 1 }

test('a whole window has no keyboard over it', () => {
  expect(keyboardHeight(844, seen)).toBe(0)
})

test('what is hidden at the bottom is the keyboard', () => {
  expect(keyboardHeight(844, { ...seen, height: 508 })).toBe(336)
})

test('a page pushed up shows more of its end', () => {
  expect(keyboardHeight(844, { ...seen, height: 508, offsetTop: 100 })).toBe(236)
})

test('a page that overshoots does not lift the bar', () => {
  expect(keyboardHeight(844, { ...seen, height: 508, offsetTop: 400 })).toBe(0)
})

test('a zoomed page has no keyboard over it', () => {
  expect(keyboardHeight(844, { height: 422, offsetTop: 100, scale: 2 })).toBe(0)
})
