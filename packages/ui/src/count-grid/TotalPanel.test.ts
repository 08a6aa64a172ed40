import { expect, test } from 'vitest'
import { keyboardHeight } from './TotalPanel.tsx'

const seen = { height: 844, offsetTop: 0, scale: 1 }

test('a window that is seen whole has no keyboard over it', () => {
  expect(keyboardHeight(844, seen)).toBe(0)
})

test('what is not seen at the bottom is under the keyboard', () => {
  expect(keyboardHeight(844, { ...seen, height: 508 })).toBe(336)
})

test('a page that was pushed up shows more of its end', () => {
  expect(keyboardHeight(844, { ...seen, height: 508, offsetTop: 100 })).toBe(236)
})

test('a page that overshoots its end while it is dragged does not lift the bar', () => {
  expect(keyboardHeight(844, { ...seen, height: 508, offsetTop: 400 })).toBe(0)
})

test('a page that is zoomed with two fingers has no keyboard over it', () => {
  expect(keyboardHeight(844, { height: 422, offsetTop: 100, scale: 2 })).toBe(0)
})
